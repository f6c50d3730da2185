import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AuditRecord } from '../audit.schema.ts';
import {
  type ChainLink,
  findPosition,
  findPositionByText,
  listLinksAfter,
  listMissingGuards,
  listUnlinkedEntries,
} from './chain.queries.ts';
import { type ChainFault, FIRST_HASH } from './chain.rules.ts';
import { ChainVerifier, hashLines, type PositionLookup } from './chain-verifier.service.ts';

export interface LogReport {
  entries: number;
  head: string;
  faults: ChainFault[];
}

/** Number of rows read at once, because the log may exceed the memory. */
const BATCH_SIZE = 2_000;
/** Number of faults after which the check stops. */
const FAULTS_MAX = 100;

interface CheckInput {
  links: AsyncIterable<ChainLink | ChainFault>;
  lookup: PositionLookup;
  /** The hash of the newest entry at an earlier time, stored elsewhere. */
  expectedHead: string | null;
  gaps?: 'report' | 'ignore';
}

async function checkChain({ links, lookup, expectedHead, gaps }: CheckInput): Promise<LogReport> {
  const chain = new ChainVerifier(lookup, gaps);
  const faults: ChainFault[] = [];
  let entries = 0;
  let hasExpectedHead = expectedHead === null || expectedHead === FIRST_HASH;
  for await (const link of links) {
    if (faults.length >= FAULTS_MAX) break;
    if ('fault' in link) {
      faults.push(link);
      continue;
    }
    faults.push(...(await chain.checkLink(link)));
    entries += 1;
    hasExpectedHead ||= link.hash === expectedHead || recordsHead(link, expectedHead);
  }
  if (!hasExpectedHead && faults.length < FAULTS_MAX) {
    const detail = 'the given head is not in the log: its newest entries are missing';
    faults.push({ fault: 'removed', position: null, id: null, detail });
  }
  return { entries, head: chain.previous.hash, faults };
}

/** Returns whether the entry records this hash as the head before the chain was rebuilt. */
function recordsHead({ action, details }: ChainLink, expectedHead: string | null): boolean {
  return action === 'log_resealed' && details.hash === expectedHead;
}

/** Checks the log in the database and its guards, in the caller's snapshot. */
export async function verifyLog(
  em: SqlEntityManager,
  expectedHead: string | null = null,
): Promise<LogReport & { guards: string[] }> {
  const lookup: PositionLookup = {
    findPosition: (hash) => findPosition(em, hash),
    findPositionByText: (text) => findPositionByText(em, text),
  };
  const report = await checkChain({ links: streamLinks(em), lookup, expectedHead });
  for (const id of await listUnlinkedEntries(em, FAULTS_MAX)) {
    const detail = 'it was inserted outside the chain';
    report.faults.push({ fault: 'inserted', position: null, id, detail });
  }
  return { ...report, guards: await listMissingGuards(em) };
}

async function* streamLinks(em: SqlEntityManager) {
  let page: ChainLink[];
  let position = 0;
  do {
    page = await listLinksAfter(em, position, BATCH_SIZE);
    yield* page;
    position = page.at(-1)?.position ?? position;
  } while (page.length === BATCH_SIZE);
}

/** Reads an exported log from its start at each call. */
type OpenLines = () => AsyncIterable<string>;

/** Checks an exported log; `extract` if it was exported with a filter. */
export function verifyExport(
  lines: OpenLines,
  {
    noted: expectedHead = null,
    extract = false,
  }: { noted?: string | null; extract?: boolean } = {},
): Promise<LogReport> {
  const findLink = async (matches: (link: ChainLink) => boolean) => {
    for await (const link of parseLinks(lines))
      if (!('fault' in link) && matches(link)) return link;
    return null;
  };
  const lookup: PositionLookup = {
    findPosition: async (hash) => (await findLink((link) => link.hash === hash))?.position ?? null,
    findPositionByText: async (text) =>
      (await findLink((link) => hashLines(link.prevHash, text) === link.hash))?.position ?? null,
  };
  return checkChain({
    links: parseLinks(lines),
    lookup,
    expectedHead,
    gaps: extract ? 'ignore' : 'report',
  });
}

async function* parseLinks(lines: OpenLines): AsyncGenerator<ChainLink | ChainFault> {
  let lineNumber = 0;
  for await (const line of lines()) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const entry = parseEntry(line);
    if (entry) yield { ...entry, entryId: entry.id };
    else {
      const detail = `line ${lineNumber} of the file is not an entry`;
      yield { fault: 'changed', position: null, id: null, detail };
    }
  }
}

function parseEntry(line: string): AuditRecord | null {
  try {
    return AuditRecord.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
