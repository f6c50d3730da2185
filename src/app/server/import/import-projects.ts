import { z } from 'zod';
import { PlaceBid } from '#features/bids/bid.schema.ts';
import { placeBid } from '#features/bids/place-bid.service.ts';
import { PostProject } from '#features/projects/project.schema.ts';
import { postProject } from '#features/projects/project.service.ts';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { createOperatorContext, withActor } from '../process/system-context.ts';
import { htmlToText } from './html-to-text.ts';
import type { ImportAccounts } from './import-accounts.ts';

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
    print(`Row ${nth + 1} refused: ${readRowTitle(rows[nth])}: ${reason}`);
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
          print(`Row ${nth + 1} ${readRowTitle(value)}: bid refused: ${reason}`);
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
    const ctx = createOperatorContext(system, em, system.now());
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

const DEADLINE = 'deadlineInDays must be a number of days';

/** Fields of a row that a project does not have: source, days until the deadline, and bids. */
const Row = z.looseObject(
  {
    source: z.string('A row names its source').trim().min(1).max(100),
    deadlineInDays: z.number(DEADLINE).min(0, DEADLINE).max(10_000, DEADLINE),
    bids: z.array(z.looseObject({ bidder: z.string().trim().min(1).max(60) })).default([]),
  },
  'A row is an object',
);

interface ImportRow {
  source: string;
  project: PostProject;
  bids: { bidder: string; [field: string]: unknown }[];
}

/** Returns the row as input of the services, or a message that says why it is invalid. */
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

/** Returns typed dollars such as `$2,500` as digits, as the form does. */
function readDollars(value: unknown): unknown {
  return typeof value === 'string' ? parseDollarDigits(value) : value;
}

function readText(value: unknown): unknown {
  return typeof value === 'string' ? htmlToText(value) : value;
}

function readRowTitle(value: unknown): string {
  const row = z.object({ title: z.string() }).safeParse(value);
  return row.success ? row.data.title.replace(/\s+/g, ' ').slice(0, 60) : '(no title)';
}

function formatIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}
