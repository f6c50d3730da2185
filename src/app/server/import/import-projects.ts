import { z } from 'zod';
import { PlaceBid } from '#features/bids/bid.schema.ts';
import { placeBid } from '#features/bids/place-bid.service.ts';
import { PostProject } from '#features/projects/project.schema.ts';
import { postProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { createOperatorContext, withActor } from '../process/system-context.ts';
import { htmlToText } from './html-to-text.ts';
import type { ImportAccounts } from './import-accounts.ts';

/** Result of an import. */
export interface ImportReport {
  /** Number of created projects. */
  created: number;
  /** Number of rows whose project had already been imported. */
  existing: number;
  /** Number of rows that are invalid or that a service refused. */
  refused: number;
  /** Number of placed bids. */
  bids: number;
  refusedBids: number;
}

interface ImportTarget {
  databaseUrl: string;
  system: SystemCtx;
}

/**
 * Creates the projects and bids of rows that were not imported before, one transaction per row.
 * Source, title and description identify a row, so that an interrupted import can be repeated.
 * Prints one line per refused row or bid, and continues.
 */
export async function importProjects(
  { databaseUrl, system }: ImportTarget,
  rows: unknown[],
  accounts: ImportAccounts,
  print: (line: string) => void,
): Promise<ImportReport> {
  const report = { created: 0, existing: 0, refused: 0, bids: 0, refusedBids: 0 };
  const reportRefusal = (index: number, reason: string) => {
    report.refused += 1;
    print(`Row ${index + 1} refused: ${readRowTitle(rows[index])}: ${reason}`);
  };
  await withAdvisoryLock(databaseUrl, 'import', async () => {
    for (const [index, value] of rows.entries()) {
      const row = parseImportRow(value, system.now());
      if (typeof row === 'string') {
        reportRefusal(index, row);
        continue;
      }
      try {
        await importRow(row, { system, accounts, report }, (reason) => {
          report.refusedBids += 1;
          print(`Row ${index + 1} ${readRowTitle(value)}: bid refused: ${reason}`);
        });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        reportRefusal(index, error.message);
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

/** Creates the project and bids of a row, and counts them in the report. */
async function importRow(
  { source, project, bids }: ImportRow,
  { system, accounts, report }: ImportContext,
  onBidRefused: (reason: string) => void,
): Promise<void> {
  if (await accounts.hasPosted(source, project)) {
    report.existing += 1;
    return;
  }
  const client = await accounts.getOrCreateClient(source);
  // Developers are created before the transaction, because each sign-up has its own transaction.
  const bidders = new Map<string, Awaited<ReturnType<ImportAccounts['getOrCreateDeveloper']>>>();
  for (const { bidder } of bids)
    bidders.set(bidder, await accounts.getOrCreateDeveloper(source, bidder));
  const placedCount = await system.em.fork().transactional(async (em) => {
    const ctx = createOperatorContext(system, em, system.now());
    const { id: projectId } = await postProject(withActor(ctx, client), project);
    let count = 0;
    for (const { bidder, ...offer } of bids) {
      const actor = bidders.get(bidder);
      const reason = actor
        ? await placeImportedBid(withActor(ctx, actor), { ...offer, projectId })
        : null;
      if (reason) onBidRefused(`${bidder}: ${reason}`);
      else count += 1;
      // Clears the identity map: a refused bid was rolled back in the database but is still in it.
      em.clear();
    }
    return count;
  });
  report.created += 1;
  report.bids += placedCount;
}

/** Places a bid; returns null, or the reason if the bid is invalid or refused. */
async function placeImportedBid(ctx: ActorCtx, offer: object): Promise<string | null> {
  const input = PlaceBid.safeParse(offer);
  if (!input.success) return formatIssues(input.error);
  try {
    await placeBid(ctx, input.data);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

const DEADLINE_PROBLEM = 'deadlineInDays must be a number of days';

/** Schema of the fields that only rows have. `PostProject` checks the fields of the project. */
const Row = z.looseObject(
  {
    source: z.string('A row names its source').trim().min(1).max(100),
    deadlineInDays: z
      .number(DEADLINE_PROBLEM)
      .min(0, DEADLINE_PROBLEM)
      .max(10_000, DEADLINE_PROBLEM),
    bids: z.array(z.looseObject({ bidder: z.string().trim().min(1).max(60) })).default([]),
  },
  'A row is an object',
);

interface ImportRow {
  source: string;
  project: PostProject;
  bids: { bidder: string; [field: string]: unknown }[];
}

/**
 * Returns the row as input of the services, or the reason why the row is invalid. Bids are checked
 * later, when they are placed.
 */
function parseImportRow(value: unknown, now: Date): ImportRow | string {
  const row = Row.safeParse(value);
  if (!row.success) return formatIssues(row.error);
  const { source, deadlineInDays, bids, clientId: _, ...fields } = row.data;
  const deadline = new Date(now.getTime() + deadlineInDays * DAY_MS).toISOString();
  const project = PostProject.safeParse({
    ...fields,
    description: readText(fields.description),
    budget: readDollars(fields.budget),
    deadline,
    invitedDeveloperIds: [],
    fileIds: [],
  });
  if (!project.success) return formatIssues(project.error);
  const offers = bids.map((bid) => ({
    ...bid,
    proposal: readText(bid.proposal),
    amount: readDollars(bid.amount),
  }));
  return { source, project: project.data, bids: offers };
}

/** Returns dollars written as text, such as `$2,500`, as digits; any other value unchanged. */
function readDollars(value: unknown): unknown {
  return typeof value === 'string' ? parseDollarDigits(value) : value;
}

/** Returns text without HTML; any other value unchanged. */
function readText(value: unknown): unknown {
  return typeof value === 'string' ? htmlToText(value) : value;
}

/** Returns the title of a row, shortened for messages; `(no title)` if there is no title. */
function readRowTitle(value: unknown): string {
  const row = z.object({ title: z.string() }).safeParse(value);
  return row.success ? row.data.title.replace(/\s+/g, ' ').slice(0, 60) : '(no title)';
}

function formatIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}
