/**
 * `expired`: the intent was cancelled. `unconfirmed`: there was no response, so that the payment
 * may have succeeded.
 */
export type ProviderResult =
  | { kind: 'paid' }
  | { kind: 'needs_authentication' }
  | { kind: 'failed'; message: string }
  | { kind: 'expired' }
  | { kind: 'unconfirmed' };

export interface IntentCredentials {
  clientSecret: string;
  publishableKey: string;
}

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
  step: 'confirm' | 'authenticate',
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
  if (status === 'canceled') return { kind: 'expired' };
  if (status === 'requires_action' && error === undefined) return { kind: 'needs_authentication' };
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
