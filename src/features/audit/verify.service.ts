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

/** Rows read at once: the log may be longer than the memory. */
const READ = 2_000;
/** A log in which so much is wrong is not looked through any further. */
const FAULTS_MAX = 100;

interface Reading {
  links: AsyncIterable<FoundLink | ChainFault>;
  elsewhere: Elsewhere;
  /** The hash of the newest entry at some earlier time, noted somewhere else. */
  noted: string | null;
  gaps?: 'are faults' | 'are left out';
}

async function check({ links, elsewhere, noted, gaps }: Reading): Promise<LogReport> {
  const chain = new ChainCheck(elsewhere, gaps);
  const faults: ChainFault[] = [];
  let entries = 0;
  let met = noted === null || noted === FIRST_HASH;
  for await (const link of links) {
    if (faults.length >= FAULTS_MAX) break;
    if ('fault' in link) {
      faults.push(link);
      continue;
    }
    faults.push(...(await chain.follow(link)));
    entries += 1;
    met ||= link.hash === noted || wasHead(link, noted);
  }
  if (!met && faults.length < FAULTS_MAX) {
    const detail = 'the head noted earlier is not in the log: its newest entries are gone';
    faults.push({ fault: 'removed', position: null, id: null, detail });
  }
  return { entries, head: chain.before.hash, faults };
}

/** A head from before the log was sealed anew is in the entry of that. */
function wasHead({ action, details }: FoundLink, noted: string | null): boolean {
  return action === 'log_resealed' && details.hash === noted;
}

/** Checks the log in the database, in the caller's snapshot, and what protects it. */
export async function verifyLog(
  em: SqlEntityManager,
  noted: string | null = null,
): Promise<LogReport & { guards: string[] }> {
  const elsewhere: Elsewhere = {
    positionOf: (hash) => positionOf(em, hash),
    positionFitting: (said) => positionFitting(em, said),
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

/** An exported log, read from its beginning each time it is asked for. */
type Lines = () => AsyncIterable<string>;

/** Checks an exported log by itself; `extract`: it was exported with a filter. */
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
    positionFitting: async (said) =>
      (await find((link) => hashOf(link.prevHash, said) === link.hash))?.position ?? null,
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
