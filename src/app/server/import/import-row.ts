import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PostProject } from '#features/projects/project.schema.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';

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
class UnreadableFile extends Error {}

export async function readImportFile(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UnreadableFile(`${path} cannot be read: ${error.message}`);
  });
  const content = jsonOf(text, path);
  if (!Array.isArray(content)) {
    throw new UnreadableFile(`${path} must hold a JSON array with one object per project.`);
  }
  return content;
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(`${path} is not valid JSON: ${String(error)}`);
  }
}

/** Returns the row as input of the services, or a message that says why it is invalid. */
export function understood(given: unknown, now: Date): ImportRow | string {
  const row = Row.safeParse(given);
  if (!row.success) return reasonOf(row.error);
  const { source, deadlineInDays, bids, clientId: _, ...said } = row.data;
  const deadline = new Date(now.getTime() + deadlineInDays * DAY_MS).toISOString();
  const project = PostProject.safeParse({ ...said, deadline, invitedDeveloperIds: [] });
  if (!project.success) return reasonOf(project.error);
  return { source, project: project.data, bids };
}

export function titleOf(given: unknown): string {
  const row = z.object({ title: z.string() }).safeParse(given);
  return row.success ? row.data.title.replace(/\s+/g, ' ').slice(0, 60) : '(no title)';
}

export function reasonOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}
