import { wakeHires } from '#features/hires/work/clock.service.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import type { Rig } from './app.ts';
import { makeBid } from './makers.ts';
import { confirm, hire, settled } from './payments.ts';

/** A project with a hired developer and a paid bid, in progress. */
export async function makeHire(rig: Rig, given: Parameters<typeof makeBid>[1] = {}) {
  const bid = await makeBid(rig, given);
  await confirm(rig, await hire(rig, bid));
  await settled(rig);
  const { project, bidder: developer } = bid;
  return { projectId: project.id, title: project.title, client: project.owner, developer, bid };
}

/** The same, delivered. */
export async function makeDelivery(rig: Rig, given: Parameters<typeof makeBid>[1] = {}) {
  const hired = await makeHire(rig, given);
  await rig.as(hired.developer).hires.deliver({
    projectId: hired.projectId,
    note: 'All pages are live.',
    links: ['https://demo.example.org/'],
  });
  return hired;
}

/** The same, released: the work is completed. */
export async function makeCompleted(rig: Rig, given: Parameters<typeof makeBid>[1] = {}) {
  const delivered = await makeDelivery(rig, given);
  await rig.as(delivered.client).hires.release({ projectId: delivered.projectId });
  return delivered;
}

/** What the books say of a project's payment, in cents, by kind of account; empty ones left out. */
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

/** Lets days pass, and everything happen that comes by itself. */
export async function later(rig: Rig, days: number): Promise<void> {
  rig.clock.aheadMs += days * DAY_MS;
  await wakeHires({ ...rig.system, em: rig.system.em.fork() });
}
