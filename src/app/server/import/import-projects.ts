import { PlaceBid } from '#features/bids/bid.schema.ts';
import { placeBid } from '#features/bids/bid.service.ts';
import { postProject } from '#features/projects/project.service.ts';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { withLock } from '#platform/server/lock.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { actingAs, innerContext } from '../inner-context.ts';
import type { ImportAccounts } from './import-accounts.ts';
import { type ImportRow, reasonOf, titleOf, understood } from './import-row.ts';

export interface ImportReport {
  created: number;
  present: number;
  refused: number;
  bids: number;
  refusedBids: number;
}

interface Parts {
  databaseUrl: string;
  system: SystemCtx;
}

/**
 * Creates the projects that do not exist yet, one transaction per row. Source, title and
 * description identify a row, so that an interrupted import can be repeated.
 */
export async function importProjects(
  { databaseUrl, system }: Parts,
  given: unknown[],
  accounts: ImportAccounts,
  tell: (line: string) => void,
): Promise<ImportReport> {
  const report = { created: 0, present: 0, refused: 0, bids: 0, refusedBids: 0 };
  const refuse = (nth: number, reason: string) => {
    report.refused += 1;
    tell(`Row ${nth + 1} refused: ${titleOf(given[nth])}: ${reason}`);
  };
  await withLock(databaseUrl, 'import', async () => {
    for (const [nth, one] of given.entries()) {
      const wanted = understood(one, system.now());
      if (typeof wanted === 'string') {
        refuse(nth, wanted);
        continue;
      }
      try {
        await importRow(wanted, { system, accounts, report }, (reason) => {
          report.refusedBids += 1;
          tell(`Row ${nth + 1} ${titleOf(one)}: bid refused: ${reason}`);
        });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refuse(nth, error.message);
      }
    }
  });
  return report;
}

interface Importing {
  system: SystemCtx;
  accounts: ImportAccounts;
  report: ImportReport;
}

async function importRow(
  { source, project, bids }: ImportRow,
  { system, accounts, report }: Importing,
  refuseBid: (reason: string) => void,
): Promise<void> {
  if (await accounts.posted(source, project)) {
    report.present += 1;
    return;
  }
  const client = await accounts.client(source);
  const bidders = new Map<string, Awaited<ReturnType<ImportAccounts['bidder']>>>();
  for (const { bidder } of bids) bidders.set(bidder, await accounts.bidder(source, bidder));
  const placed = await system.em.fork().transactional(async (em) => {
    const ctx = innerContext(system, em, system.now());
    const { id: projectId } = await postProject(actingAs(ctx, client), project);
    let count = 0;
    for (const { bidder, ...offer } of bids) {
      const actor = bidders.get(bidder);
      const reason = actor ? await bidRefused(actingAs(ctx, actor), { ...offer, projectId }) : null;
      if (reason) refuseBid(`${bidder}: ${reason}`);
      else count += 1;
      // The database has rolled back the refused bid, but the identity map still contains it.
      em.clear();
    }
    return count;
  });
  report.created += 1;
  report.bids += placed;
}

async function bidRefused(ctx: Ctx & { actor: NonNullable<Ctx['actor']> }, offer: object) {
  const form = PlaceBid.safeParse(offer);
  if (!form.success) return reasonOf(form.error);
  try {
    await placeBid(ctx, form.data);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
