import { z } from 'zod';
import { PlaceBid } from '#features/bids/bid.schema.ts';
import { placeBid } from '#features/bids/place-bid.service.ts';
import { PostProject } from '#features/projects/project.schema.ts';
import { postProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { createOperatorContext, withActor } from '../process/system-context.ts';
import type { ImportAccounts } from './import-accounts.ts';
import { ImportedRow } from './imported-row.entity.ts';
import {
  findImportedProject,
  findUnrecordedProject,
  type RowTexts,
  toRowKey,
} from './imported-rows.ts';
import { toPlainText } from './plain-text.ts';

export interface ImportReport {
  created: number;
  existing: number;
  refused: number;
  bids: number;
  refusedBids: number;
  /** Number of links, pictures and other parts of HTML that created projects do not contain. */
  lost: number;
}

interface ImportTarget {
  databaseUrl: string;
  system: SystemCtx;
}

/**
 * Creates the projects and bids of rows that were not imported before, one transaction per row.
 * Source and key identify a row, so that an interrupted import can be repeated. Prints one line per
 * refused row or bid and per row with parts that are lost, and continues.
 */
export async function importProjects(
  { databaseUrl, system }: ImportTarget,
  rows: unknown[],
  accounts: ImportAccounts,
  print: (line: string) => void,
): Promise<ImportReport> {
  const report = { created: 0, existing: 0, refused: 0, bids: 0, refusedBids: 0, lost: 0 };
  await withAdvisoryLock(databaseUrl, 'import', async () => {
    for (const [index, value] of rows.entries()) {
      const name = `Row ${index + 1}`;
      const context = { system, accounts, report, print, name };
      const reason = await importValue(value, context);
      if (reason === null) continue;
      report.refused += 1;
      print(`${name} refused: ${readRowTitle(value)}: ${reason}`);
    }
  });
  return report;
}

interface ImportContext {
  system: SystemCtx;
  accounts: ImportAccounts;
  report: ImportReport;
  print: (line: string) => void;
  /** Name of the row in messages. */
  name: string;
}

/** Imports an unchecked row. Returns null, or the reason if the row is invalid or refused. */
async function importValue(value: unknown, context: ImportContext): Promise<string | null> {
  const { system, report, print, name } = context;
  const row = parseUnlessTooDeep(value, system.now());
  if (typeof row === 'string') return row;
  const label = `${name} ${readRowTitle(value)}`;
  try {
    const isCreated = await importRow(row, context, (reason) => {
      report.refusedBids += 1;
      print(`${label}: bid refused: ${reason}`);
    });
    if (isCreated && row.lost.length > 0) {
      report.lost += row.lost.length;
      print(`${label}: could not be carried over: ${formatLost(row.lost)}`);
    }
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/**
 * Creates the project and bids of a row, and counts them in the report. Returns false if the row
 * was imported before.
 */
async function importRow(
  { source, key, texts, project, bids }: ImportRow,
  { system, accounts, report }: ImportContext,
  onBidRefused: (reason: string) => void,
): Promise<boolean> {
  const em = system.em.fork();
  let existingId = await findImportedProject(em, source, key);
  if (existingId === null) {
    existingId = await findUnrecordedProject(em, texts);
    if (existingId !== null) await em.insert(ImportedRow, { source, key, projectId: existingId });
  }
  if (existingId !== null) {
    await accounts.noteClientOf(existingId, source);
    report.existing += 1;
    return false;
  }
  const client = await accounts.getOrCreateClient(source);
  // Each sign-up has its own transaction.
  const bidders = new Map<string, Awaited<ReturnType<ImportAccounts['getOrCreateDeveloper']>>>();
  for (const { bidder } of bids)
    bidders.set(bidder, await accounts.getOrCreateDeveloper(source, bidder));
  const placedCount = await system.em.fork().transactional(async (em) => {
    const ctx = createOperatorContext(system, em, system.now());
    const { id: projectId } = await postProject(withActor(ctx, client), project);
    await em.insert(ImportedRow, { source, key, projectId });
    let count = 0;
    for (const { bidder, ...offer } of bids) {
      const actor = bidders.get(bidder);
      const reason = actor
        ? await placeImportedBid(withActor(ctx, actor), { ...offer, projectId })
        : null;
      if (reason) onBidRefused(`${bidder}: ${reason}`);
      else count += 1;
      // A refused bid was rolled back in the database but is still in the identity map.
      em.clear();
    }
    return count;
  });
  report.created += 1;
  report.bids += placedCount;
  return true;
}

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

const DAYS_PROBLEM = 'deadlineInDays must be a number of days';

const Row = z
  .looseObject(
    {
      id: z
        .union([z.string().trim().min(1).max(200), z.int()], 'An id is a text or a number')
        .nullish(),
      source: z.string('A row names its source').trim().min(1).max(100),
      /** Has priority over `deadlineInDays`. */
      deadline: z.string('Enter the deadline as a date and time').nullish(),
      deadlineInDays: z
        .number(DAYS_PROBLEM)
        .min(0, DAYS_PROBLEM)
        .max(10_000, DAYS_PROBLEM)
        .nullish(),
      bids: z.array(z.looseObject({ bidder: z.string().trim().min(1).max(60) })).default([]),
    },
    'A row is an object',
  )
  .refine(
    ({ deadline, deadlineInDays }) => (deadline ?? deadlineInDays ?? null) !== null,
    'A row has a deadline or deadlineInDays',
  );

interface ImportRow {
  source: string;
  key: string;
  texts: RowTexts;
  project: PostProject;
  bids: { bidder: string; [field: string]: unknown }[];
  /** Parts of the HTML of the row that the project and its bids do not contain. */
  lost: string[];
}

/** Like `parseImportRow`, but refuses texts whose HTML has too many levels for the stack. */
function parseUnlessTooDeep(value: unknown, now: Date): ImportRow | string {
  try {
    return parseImportRow(value, now);
  } catch (error) {
    if (error instanceof RangeError) return 'Its HTML is nested too deeply';
    throw error;
  }
}

function parseImportRow(value: unknown, now: Date): ImportRow | string {
  const lost: string[] = [];
  const row = Row.safeParse(readTexts(value, lost));
  if (!row.success) return formatIssues(row.error);
  const { id, source, deadlineInDays, bids, clientId: _, ...fields } = row.data;
  const project = PostProject.safeParse({
    ...fields,
    budget: readDollars(fields.budget),
    deadline: fields.deadline ?? addDays(now, deadlineInDays ?? 0).toISOString(),
    invitedDeveloperIds: [],
    fileIds: [],
  });
  if (!project.success) return formatIssues(project.error);
  const { title, description } = project.data;
  const original = RawTexts.parse(value);
  return {
    source,
    key: toRowKey(id ?? null, { title: original.title, description: original.description }),
    texts: {
      sources: [source, original.source],
      titles: [title, original.title],
      descriptions: original.description === description ? [description] : null,
    },
    project: project.data,
    bids: bids.map((bid) => ({ ...bid, amount: readDollars(bid.amount) })),
    lost,
  };
}

/** The texts of a valid row as they are in the file. */
const RawTexts = z.object({
  source: z.string().trim(),
  title: z.string().trim(),
  description: z.string().trim(),
});

/** Fields in which lines remain. HTML in any other field becomes a single line. */
const fieldsWithLines = new Set(['description', 'proposal']);

/** Replaces HTML by plain text in all fields of a value; adds what is lost to `lost`. */
function readTexts(value: unknown, lost: string[], field = ''): unknown {
  if (typeof value === 'string') {
    const { text, isFromHtml, lost: lostParts } = toPlainText(value);
    lost.push(...lostParts);
    return isFromHtml && !fieldsWithLines.has(field) ? text.replace(/\s+/g, ' ') : text;
  }
  if (Array.isArray(value)) return value.map((item) => readTexts(item, lost, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, readTexts(member, lost, name)]),
  );
}

function readDollars(value: unknown): unknown {
  return typeof value === 'string' ? parseDollarDigits(value) : value;
}

/** Maximum number of lost parts that a line of the report names. */
const NAMED_LOST_MAX = 5;

function formatLost(lost: string[]): string {
  const more = lost.length - NAMED_LOST_MAX;
  return `${lost.slice(0, NAMED_LOST_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function readRowTitle(value: unknown): string {
  const row = z.object({ title: z.string() }).safeParse(value);
  return row.success ? row.data.title.replace(/\s+/g, ' ').slice(0, 60) : '(no title)';
}

function formatIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}
