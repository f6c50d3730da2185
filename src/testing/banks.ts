import { applyIntent } from '#features/payments/intents/apply-intent.service.ts';
import type { Rig } from './app.ts';
import { paymentsOf, settled } from './payments.ts';

/** Opens a chargeback about a project's payment, or about `cents` of it, and returns its id. */
export async function questionPayment(
  rig: Rig,
  projectId: number,
  cents?: number,
): Promise<string> {
  const [payment] = await rig.sql<{ charge: string }>(
    'select stripe_charge_id as charge from payments where project_id = $1',
    [projectId],
  );
  await rig.sandbox?.bank.dispute(payment?.charge ?? '', cents);
  await settled(rig);
  return (await openDisputesOf(rig, projectId))[0] ?? '';
}

/** Returns the ids of the disputes at Stripe that the bank has not decided. */
export async function openDisputesOf(rig: Rig, projectId: number): Promise<string[]> {
  const found = await rig.sql<{ id: string }>(
    `select d.id from stripe_sandbox.objects d join payments y
       on y.stripe_intent_id = d.body->>'payment_intent'
     where d.kind = 'dispute' and d.body->>'status' = 'needs_response' and y.project_id = $1`,
    [projectId],
  );
  return found.map(({ id }) => id);
}

/** Decides a chargeback as the bank. */
export async function banksVerdict(rig: Rig, id: string, verdict: 'won' | 'lost'): Promise<void> {
  await rig.sandbox?.bank.decide(id, verdict);
  await settled(rig);
}

/** Runs the pending actions of banks now, which take some seconds otherwise. */
export async function passTime(rig: Rig): Promise<void> {
  await rig.sandbox?.bank.runScheduled();
  await settled(rig);
}

/** Applies the present state of a project's payment at Stripe, like the handler of an event. */
export async function look(rig: Rig, projectId: number): Promise<void> {
  const [payment] = await paymentsOf(rig, { id: projectId });
  await applyIntent(rig.system, payment?.intent ?? '');
}

/** Runs `act` and drops the events that it causes. */
export async function unheard(rig: Rig, act: () => Promise<unknown>): Promise<void> {
  rig.faults.webhooks.drop = 10;
  await act();
  await rig.sandbox?.deliverPending();
  rig.faults.webhooks.drop = 0;
}
