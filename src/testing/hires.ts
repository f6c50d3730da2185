import { processDueHires } from '#features/hires/deadlines/deadlines.service.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import type { Person, Rig } from './app.ts';
import { makeBid } from './makers.ts';
import { answered } from './outbound.ts';
import { confirm, hire, settled } from './payments.ts';

type HireGiven = Parameters<typeof makeBid>[1] & { card?: TestCardKey };

/** Returns a project in progress with a hired developer and a paid bid. */
export async function makeHire(rig: Rig, { card, ...given }: HireGiven = {}) {
  const bid = await makeBid(rig, given);
  await confirm(rig, await hire(rig, bid), card);
  await settled(rig);
  const { project, bidder: developer } = bid;
  return { projectId: project.id, title: project.title, client: project.owner, developer, bid };
}

/** Returns such a project after a delivery. */
export async function makeDelivery(rig: Rig, given: HireGiven = {}) {
  const hired = await makeHire(rig, given);
  await rig.as(hired.developer).hires.deliver({
    projectId: hired.projectId,
    note: 'All pages are live.',
    links: ['https://demo.example.org/'],
  });
  return hired;
}

/** Returns such a project after the release of the funds, which completes it. */
export async function makeCompleted(rig: Rig, given: HireGiven = {}) {
  const delivered = await makeDelivery(rig, given);
  await rig.as(delivered.client).hires.release({ projectId: delivered.projectId });
  return delivered;
}

/**
 * Returns the balances of a project's payment in the ledger, in cents by kind of account, without
 * zeros.
 */
export async function booksOf(rig: Rig, projectId: number): Promise<Record<string, number>> {
  const found = await rig.sql<{ kind: string; cents: number }>(
    `select a.kind, sum(case when e.credit_account_id = a.id then e.amount_cents
         else -e.amount_cents end)::int as cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join ledger_accounts a on a.id in (e.debit_account_id, e.credit_account_id)
     where t.project_id = $1 group by a.kind having sum(case when e.credit_account_id = a.id
         then e.amount_cents else -e.amount_cents end) <> 0`,
    [projectId],
  );
  return Object.fromEntries(found.map(({ kind, cents }) => [kind, cents]));
}

/** Advances the clock by days and runs the jobs that are due. */
export async function later(rig: Rig, days: number): Promise<void> {
  await answered();
  rig.clock.aheadMs += days * DAY_MS;
  await processDueHires({ ...rig.system, em: rig.system.em.fork() });
}

/** Completes, leaves or restricts the onboarding of a developer on the pages of the provider. */
export async function onboard(
  rig: Rig,
  developer: Person,
  outcome: 'complete' | 'leave' | 'restrict' = 'complete',
): Promise<void> {
  const { url } = await rig.as(developer).payouts.onboard({ country: 'US', entity: 'individual' });
  await fillIn(rig, url, outcome);
}

/** Submits the page of the provider at this URL as the developer. */
export async function fillIn(
  rig: Rig,
  url: string,
  outcome: 'complete' | 'leave' | 'restrict',
): Promise<void> {
  const opened = await rig.call(null, 'GET', pathOf(url));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = pathOf(String(opened.headers.location));
  await rig.call(null, 'POST', page, `outcome=${outcome}`, form);
  await settled(rig);
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://here.example');
  return pathname + search;
}

interface TransferRow {
  amount: number;
  reversed: number;
}

/** Returns the transfers to developers for this project, as the provider has them. */
export function transfersOf(rig: Rig, projectId: number): Promise<TransferRow[]> {
  return rig.sql(
    `select (body->>'amount')::int as amount, (body->>'amount_reversed')::int as reversed
     from stripe_sandbox.objects
     where kind = 'transfer' and body->>'transfer_group' = $1 order by seq`,
    [`project_${projectId}`],
  );
}

/** Returns the payouts of a project's earnings, the first attempt first. */
export function payoutsOf(rig: Rig, projectId: number) {
  return rig.sql<{ status: string; cents: number }>(
    `select y.status, y.amount_cents::int as cents from payouts y
     join payments p on p.id = y.payment_id where p.project_id = $1 order by y.nth`,
    [projectId],
  );
}

interface RefundRow {
  id: number;
  nth: number;
  cause: string;
  status: string;
  cents: number;
  replaces: number | null;
}

/** Returns the refunds of a project's payment, the first attempt first. */
export function refundsOf(rig: Rig, projectId: number): Promise<RefundRow[]> {
  return rig.sql(
    `select r.id, r.nth, r.cause, r.status, r.amount_cents::int as cents, r.replaces from refunds r
     join payments p on p.id = r.payment_id where p.project_id = $1 order by r.nth`,
    [projectId],
  );
}

/** Waits for a step and returns the room as this user sees it afterwards. */
export async function roomAfter(rig: Rig, person: Person, step: Promise<{ projectId: number }>) {
  const { projectId } = await step;
  return rig.as(person).hires.room({ projectId });
}
