import { applyIntent } from '#features/payments/intents/apply-intent.service.ts';
import type { TestApp } from './app.ts';
import { drainQueues, loadPayments } from './payments.ts';

/** Opens a chargeback about a project's payment, or about `cents` of it, and returns its id. */
export async function openChargeback(
  app: TestApp,
  projectId: number,
  cents?: number,
): Promise<string> {
  const [payment] = await app.sql<{ charge: string }>(
    'select stripe_charge_id as charge from payments where project_id = $1',
    [projectId],
  );
  await app.sandbox?.bank.dispute(payment?.charge ?? '', cents);
  await drainQueues(app);
  return (await listOpenDisputeIds(app, projectId))[0] ?? '';
}

/** Returns the ids of the disputes at Stripe that the bank has not decided. */
export async function listOpenDisputeIds(app: TestApp, projectId: number): Promise<string[]> {
  const found = await app.sql<{ id: string }>(
    `select d.id from stripe_sandbox.objects d join payments y
       on y.stripe_intent_id = d.body->>'payment_intent'
     where d.kind = 'dispute' and d.body->>'status' = 'needs_response' and y.project_id = $1`,
    [projectId],
  );
  return found.map(({ id }) => id);
}

/** Decides a chargeback as the bank. */
export async function decideChargeback(
  app: TestApp,
  id: string,
  verdict: 'won' | 'lost',
): Promise<void> {
  await app.sandbox?.bank.decide(id, verdict);
  await drainQueues(app);
}

/** Runs the pending actions of banks now, which take some seconds otherwise. */
export async function runBankActions(app: TestApp): Promise<void> {
  await app.sandbox?.bank.runScheduled();
  await drainQueues(app);
}

/** Applies the present state of a project's payment at Stripe, like the handler of an event. */
export async function syncPayment(app: TestApp, projectId: number): Promise<void> {
  const [payment] = await loadPayments(app, { id: projectId });
  await applyIntent(app.system, payment?.intent ?? '');
}

/** Runs `act` and drops the events that it causes. */
export async function withDroppedEvents(app: TestApp, act: () => Promise<unknown>): Promise<void> {
  app.faults.webhooks.drop = 10;
  await act();
  await app.sandbox?.deliverPending();
  app.faults.webhooks.drop = 0;
}
