import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PostProject } from '#features/projects/project.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

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

export interface ImportRow {
  source: string;
  project: PostProject;
  bids: { bidder: string; [field: string]: unknown }[];
}

/** Error for a file that cannot be imported at all; the message contains the reason. */
class UnreadableFileError extends Error {}

export async function readImportFile(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UnreadableFileError(`${path} cannot be read: ${error.message}`);
  });
  const content = parseJson(text, path);
  if (!Array.isArray(content)) {
    throw new UnreadableFileError(`${path} must hold a JSON array with one object per project.`);
  }
  return content;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableFileError(`${path} is not valid JSON: ${String(error)}`);
  }
}

/** Returns the row as input of the services, or a message that says why it is invalid. */
export function parseImportRow(value: unknown, now: Date): ImportRow | string {
  const row = Row.safeParse(value);
  if (!row.success) return formatIssues(row.error);
  const { source, deadlineInDays, bids, clientId: _, ...fields } = row.data;
  const deadline = new Date(now.getTime() + deadlineInDays * DAY_MS).toISOString();
  const project = PostProject.safeParse({ ...fields, deadline, invitedDeveloperIds: [] });
  if (!project.success) return formatIssues(project.error);
  return { source, project: project.data, bids };
}

export function rowTitle(value: unknown): string {
  const row = z.object({ title: z.string() }).safeParse(value);
  return row.success ? row.data.title.replace(/\s+/g, ' ').slice(0, 60) : '(no title)';
}

export function formatIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}
