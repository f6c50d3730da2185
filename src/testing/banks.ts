import type { Rig } from './app.ts';
import { settled } from './payments.ts';

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
