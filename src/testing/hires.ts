import { processDueHires } from '#features/hires/deadlines/deadlines.service.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import type { TestApp, TestUser } from './app.ts';
import { makeBid } from './makers.ts';
import { waitForResponses } from './outbound.ts';
import { confirmPayment, drainQueues, startPayment } from './payments.ts';

type HireOptions = Parameters<typeof makeBid>[1] & { card?: TestCardKey };

/** Returns a project in progress with a hired developer and a paid bid. */
export async function makeHire(app: TestApp, { card, ...given }: HireOptions = {}) {
  const bid = await makeBid(app, given);
  await confirmPayment(app, await startPayment(app, bid), card);
  await drainQueues(app);
  const { project, bidder: developer } = bid;
  return { projectId: project.id, title: project.title, client: project.owner, developer, bid };
}

/** Returns such a project after a delivery. */
export async function makeDelivery(app: TestApp, given: HireOptions = {}) {
  const hired = await makeHire(app, given);
  await app.as(hired.developer).hires.deliver({
    projectId: hired.projectId,
    note: 'All pages are live.',
    links: ['https://demo.example.org/'],
  });
  return hired;
}

/** Returns such a project after the release of the funds, which completes it. */
export async function makeCompleted(app: TestApp, given: HireOptions = {}) {
  const delivered = await makeDelivery(app, given);
  await app.as(delivered.client).hires.release({ projectId: delivered.projectId });
  return delivered;
}

/**
 * Returns the balances of a project's payment in the ledger, in cents by kind of account, without
 * zeros.
 */
export async function loadLedgerBalances(
  app: TestApp,
  projectId: number,
): Promise<Record<string, number>> {
  const found = await app.sql<{ kind: string; cents: number }>(
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
export async function advanceDays(app: TestApp, days: number): Promise<void> {
  await waitForResponses();
  app.clock.aheadMs += days * DAY_MS;
  await processDueHires({ ...app.system, em: app.system.em.fork() });
}

/** Completes, leaves or restricts the onboarding of a developer on the pages of the provider. */
export async function completeOnboarding(
  app: TestApp,
  developer: TestUser,
  outcome: 'complete' | 'leave' | 'restrict' = 'complete',
): Promise<void> {
  const { url } = await app.as(developer).payouts.onboard({ country: 'US', entity: 'individual' });
  await submitOnboardingPage(app, url, outcome);
}

/** Submits the page of the provider at this URL as the developer. */
export async function submitOnboardingPage(
  app: TestApp,
  url: string,
  outcome: 'complete' | 'leave' | 'restrict',
): Promise<void> {
  const opened = await app.call(null, 'GET', toPath(url));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = toPath(String(opened.headers.location));
  await app.call(null, 'POST', page, `outcome=${outcome}`, form);
  await drainQueues(app);
}

function toPath(address: string): string {
  const { pathname, search } = new URL(address, 'http://here.example');
  return pathname + search;
}

interface TransferRow {
  amount: number;
  reversed: number;
}

/** Returns the transfers to developers for this project, as the provider has them. */
export function loadTransfers(app: TestApp, projectId: number): Promise<TransferRow[]> {
  return app.sql(
    `select (body->>'amount')::int as amount, (body->>'amount_reversed')::int as reversed
     from stripe_sandbox.objects
     where kind = 'transfer' and body->>'transfer_group' = $1 order by seq`,
    [`project_${projectId}`],
  );
}

/** Returns the payouts of a project's earnings, the first attempt first. */
export function loadPayouts(app: TestApp, projectId: number) {
  return app.sql<{ status: string; cents: number }>(
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
export function loadRefunds(app: TestApp, projectId: number): Promise<RefundRow[]> {
  return app.sql(
    `select r.id, r.nth, r.cause, r.status, r.amount_cents::int as cents, r.replaces from refunds r
     join payments p on p.id = r.payment_id where p.project_id = $1 order by r.nth`,
    [projectId],
  );
}

/** Waits for a step and returns the room as this user sees it afterwards. */
export async function readRoomAfter(
  app: TestApp,
  person: TestUser,
  step: Promise<{ projectId: number }>,
) {
  const { projectId } = await step;
  return app.as(person).hires.room({ projectId });
}
