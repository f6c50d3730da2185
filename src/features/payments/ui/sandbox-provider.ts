/** The result of a request to the provider, as far as the client needs it. */
export type Reply =
  | { kind: 'paid' }
  | { kind: 'authenticate' }
  | { kind: 'failed'; message: string }
  | { kind: 'over' }
  | { kind: 'unconfirmed' };

export interface Intent {
  clientSecret: string;
  publishableKey: string;
}

/** Sends the id of a test card, never a card number. */
export function confirmCard(intent: Intent, paymentMethod: string): Promise<Reply> {
  return ask(intent, 'confirm', { payment_method: paymentMethod });
}

export function authenticate(intent: Intent, outcome: 'succeed' | 'fail'): Promise<Reply> {
  return ask(intent, 'authenticate', { outcome });
}

async function ask(intent: Intent, step: string, said: object): Promise<Reply> {
  const { clientSecret, publishableKey } = intent;
  const id = clientSecret.split('_secret_')[0] ?? '';
  try {
    const response = await fetch(`/sandbox/stripe/payment_intents/${id}/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${publishableKey}` },
      body: JSON.stringify({ client_secret: clientSecret, ...said }),
    });
    return replyIn(await response.json());
  } catch {
    return { kind: 'unconfirmed' };
  }
}

function replyIn(body: unknown): Reply {
  const error = part(body, 'error');
  const intent = error === undefined ? body : part(error, 'payment_intent');
  const status = part(intent, 'status');
  const message = textIn(error ?? part(intent, 'last_payment_error'));
  if (status === 'succeeded' || status === 'processing') return { kind: 'paid' };
  if (status === 'canceled') return { kind: 'over' };
  if (status === 'requires_action' && error === undefined) return { kind: 'authenticate' };
  return { kind: 'failed', message };
}

function textIn(error: unknown): string {
  const message = part(error, 'message');
  return typeof message === 'string' ? message : 'The payment could not be completed.';
}

function part(whole: unknown, name: string): unknown {
  if (typeof whole !== 'object' || whole === null) return undefined;
  return Object.entries(whole).find(([key]) => key === name)?.[1];
}
