/** The result of a request to the provider, as far as the client needs it. */
export type ProviderResult =
  | { kind: 'paid' }
  | { kind: 'authenticate' }
  | { kind: 'failed'; message: string }
  | { kind: 'over' }
  | { kind: 'unconfirmed' };

export interface IntentCredentials {
  clientSecret: string;
  publishableKey: string;
}

/** Sends the id of a test card, never a card number. */
export function confirmCard(
  intent: IntentCredentials,
  paymentMethod: string,
): Promise<ProviderResult> {
  return callSandbox(intent, 'confirm', { payment_method: paymentMethod });
}

export function authenticate(
  intent: IntentCredentials,
  outcome: 'succeed' | 'fail',
): Promise<ProviderResult> {
  return callSandbox(intent, 'authenticate', { outcome });
}

async function callSandbox(
  intent: IntentCredentials,
  step: string,
  params: object,
): Promise<ProviderResult> {
  const { clientSecret, publishableKey } = intent;
  const id = clientSecret.split('_secret_')[0] ?? '';
  try {
    const response = await fetch(`/sandbox/stripe/payment_intents/${id}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${publishableKey}` },
      body: JSON.stringify({ client_secret: clientSecret, ...params }),
    });
    return toProviderResult(await response.json());
  } catch {
    return { kind: 'unconfirmed' };
  }
}

function toProviderResult(body: unknown): ProviderResult {
  const error = getProperty(body, 'error');
  const intent = error === undefined ? body : getProperty(error, 'payment_intent');
  const status = getProperty(intent, 'status');
  const message = getErrorMessage(error ?? getProperty(intent, 'last_payment_error'));
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  if (status === 'canceled') return { kind: 'over' };
  if (status === 'requires_action' && error === undefined) return { kind: 'authenticate' };
  return { kind: 'failed', message };
}

function getErrorMessage(error: unknown): string {
  const message = getProperty(error, 'message');
  return typeof message === 'string' ? message : 'The payment could not be completed.';
}

function getProperty(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  return Object.entries(object).find(([key]) => key === name)?.[1];
}
