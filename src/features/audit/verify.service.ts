import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AuditRecord } from './audit.schema.ts';
import {
  type FoundLink,
  linksAfter,
  missingGuards,
  positionFitting,
  positionOf,
  strayEntries,
} from './chain.queries.ts';
import { type ChainFault, FIRST_HASH } from './chain.rules.ts';
import { ChainCheck, type Elsewhere, hashOf } from './chain.service.ts';

export interface LogReport {
  entries: number;
  head: string;
  faults: ChainFault[];
}

/** Number of rows read at once, because the log may exceed the memory. */
const READ = 2_000;
/** Number of faults after which the check stops. */
const FAULTS_MAX = 100;

interface Reading {
  links: AsyncIterable<FoundLink | ChainFault>;
  elsewhere: Elsewhere;
  /** The hash of the newest entry at an earlier time, stored elsewhere. */
  noted: string | null;
  gaps?: 'are faults' | 'are left out';
}

async function check({ links, elsewhere, noted, gaps }: Reading): Promise<LogReport> {
  const chain = new ChainCheck(elsewhere, gaps);
  const faults: ChainFault[] = [];
  let entries = 0;
  let hasNoted = noted === null || noted === FIRST_HASH;
  for await (const link of links) {
    if (faults.length >= FAULTS_MAX) break;
    if ('fault' in link) {
      faults.push(link);
      continue;
    }
    faults.push(...(await chain.follow(link)));
    entries += 1;
    hasNoted ||= link.hash === noted || wasHead(link, noted);
  }
  if (!hasNoted && faults.length < FAULTS_MAX) {
    const detail = 'the head noted earlier is not in the log: its newest entries are gone';
    faults.push({ fault: 'removed', position: null, id: null, detail });
  }
  return { entries, head: chain.before.hash, faults };
}

/** Returns whether the entry records this hash as the head before the chain was rebuilt. */
function wasHead({ action, details }: FoundLink, noted: string | null): boolean {
  return action === 'log_resealed' && details.hash === noted;
}

/** Checks the log in the database and its guards, in the caller's snapshot. */
export async function verifyLog(
  em: SqlEntityManager,
  noted: string | null = null,
): Promise<LogReport & { guards: string[] }> {
  const elsewhere: Elsewhere = {
    positionOf: (hash) => positionOf(em, hash),
    positionFitting: (text) => positionFitting(em, text),
  };
  const report = await check({ links: allLinks(em), elsewhere, noted });
  for (const id of await strayEntries(em, FAULTS_MAX)) {
    const detail = 'it was put there past the chain';
    report.faults.push({ fault: 'inserted', position: null, id, detail });
  }
  return { ...report, guards: await missingGuards(em) };
}

async function* allLinks(em: SqlEntityManager) {
  let page: FoundLink[];
  let position = 0;
  do {
    page = await linksAfter(em, position, READ);
    yield* page;
    position = page.at(-1)?.position ?? position;
  } while (page.length === READ);
}

/** Reads an exported log from its start at each call. */
type Lines = () => AsyncIterable<string>;

/** Checks an exported log; `extract` if it was exported with a filter. */
export function verifyExport(
  lines: Lines,
  { noted = null, extract = false }: { noted?: string | null; extract?: boolean } = {},
): Promise<LogReport> {
  const find = async (fits: (link: FoundLink) => boolean) => {
    for await (const link of linksOf(lines)) if (!('fault' in link) && fits(link)) return link;
    return null;
  };
  const elsewhere: Elsewhere = {
    positionOf: async (hash) => (await find((link) => link.hash === hash))?.position ?? null,
    positionFitting: async (text) =>
      (await find((link) => hashOf(link.prevHash, text) === link.hash))?.position ?? null,
  };
  return check({
    links: linksOf(lines),
    elsewhere,
    noted,
    gaps: extract ? 'are left out' : 'are faults',
  });
}

async function* linksOf(lines: Lines): AsyncGenerator<FoundLink | ChainFault> {
  let nth = 0;
  for await (const line of lines()) {
    nth += 1;
    if (line.trim() === '') continue;
    const entry = entryIn(line);
    if (entry) yield { ...entry, entryId: entry.id };
    else {
      const detail = `line ${nth} of the file is no entry`;
      yield { fault: 'changed', position: null, id: null, detail };
    }
  }
}

function entryIn(line: string): AuditRecord | null {
  try {
    return AuditRecord.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
