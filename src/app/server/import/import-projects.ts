import { PlaceBid } from '#features/bids/bid.schema.ts';
import { placeBid } from '#features/bids/bid.service.ts';
import { postProject } from '#features/projects/project.service.ts';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { createSystemContext, withActor } from '../process/system-context.ts';
import type { ImportAccounts } from './import-accounts.ts';
import { formatIssues, type ImportRow, parseImportRow, rowTitle } from './import-row.ts';

export interface ImportReport {
  created: number;
  existing: number;
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
  rows: unknown[],
  accounts: ImportAccounts,
  print: (line: string) => void,
): Promise<ImportReport> {
  const report = { created: 0, existing: 0, refused: 0, bids: 0, refusedBids: 0 };
  const refuse = (nth: number, reason: string) => {
    report.refused += 1;
    print(`Row ${nth + 1} refused: ${rowTitle(rows[nth])}: ${reason}`);
  };
  await withAdvisoryLock(databaseUrl, 'import', async () => {
    for (const [nth, value] of rows.entries()) {
      const row = parseImportRow(value, system.now());
      if (typeof row === 'string') {
        refuse(nth, row);
        continue;
      }
      try {
        await importRow(row, { system, accounts, report }, (reason) => {
          report.refusedBids += 1;
          print(`Row ${nth + 1} ${rowTitle(value)}: bid refused: ${reason}`);
        });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        refuse(nth, error.message);
      }
    }
  });
  return report;
}

interface ImportContext {
  system: SystemCtx;
  accounts: ImportAccounts;
  report: ImportReport;
}

async function importRow(
  { source, project, bids }: ImportRow,
  { system, accounts, report }: ImportContext,
  refuseBid: (reason: string) => void,
): Promise<void> {
  if (await accounts.hasPosted(source, project)) {
    report.existing += 1;
    return;
  }
  const client = await accounts.getOrCreateClient(source);
  const bidders = new Map<string, Awaited<ReturnType<ImportAccounts['getOrCreateDeveloper']>>>();
  for (const { bidder } of bids)
    bidders.set(bidder, await accounts.getOrCreateDeveloper(source, bidder));
  const placed = await system.em.fork().transactional(async (em) => {
    const ctx = createSystemContext(system, em, system.now());
    const { id: projectId } = await postProject(withActor(ctx, client), project);
    let count = 0;
    for (const { bidder, ...offer } of bids) {
      const actor = bidders.get(bidder);
      const reason = actor
        ? await placeImportedBid(withActor(ctx, actor), { ...offer, projectId })
        : null;
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

async function placeImportedBid(ctx: Ctx & { actor: NonNullable<Ctx['actor']> }, offer: object) {
  const form = PlaceBid.safeParse(offer);
  if (!form.success) return formatIssues(form.error);
  try {
    await placeBid(ctx, form.data);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
