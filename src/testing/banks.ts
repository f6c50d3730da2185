import { applyIntent } from '#features/payments/intent.service.ts';
import type { Rig } from './app.ts';
import { paymentsOf, settled } from './payments.ts';

async function chargeOf(rig: Rig, projectId: number): Promise<string> {
  const [found] = await rig.sql<{ id: string }>(
    'select stripe_charge_id as id from payments where project_id = $1',
    [projectId],
  );
  return found?.id ?? '';
}

/** The cardholder's bank takes a project's payment back, or so many cents of it; gives the chargeback. */
export async function questionPayment(
  rig: Rig,
  projectId: number,
  cents?: number,
): Promise<string> {
  const charge = await chargeOf(rig, projectId);
  await rig.sandbox?.outside.dispute(charge, cents);
  await settled(rig);
  const { data } = await rig.system.stripe.disputes.list({ charge });
  return data.find(({ status }) => status === 'needs_response')?.id ?? '';
}

/** The bank hears our side, and decides. */
export async function banksVerdict(
  rig: Rig,
  id: string,
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  await rig.system.stripe.disputes.update(id, {
    evidence: { uncategorized_text: evidence },
    submit: true,
  });
  await passTime(rig);
}

/** All that banks take their time for has happened. */
export async function passTime(rig: Rig): Promise<void> {
  await rig.sandbox?.outside.passTime();
  await settled(rig);
}

/** Looks at the provider how a project's payment stands, as after a word of it. */
export async function look(rig: Rig, projectId: number): Promise<void> {
  const [payment] = await paymentsOf(rig, { id: projectId });
  await applyIntent(rig.system, payment?.intent ?? '');
}

/** What happens at the provider without a word of it coming here. */
export async function unheard(rig: Rig, act: () => Promise<unknown>): Promise<void> {
  rig.faults.webhooks.drop = 10;
  await act();
  await rig.sandbox?.deliverPending();
  rig.faults.webhooks.drop = 0;
}
