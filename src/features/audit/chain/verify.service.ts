import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AuditRecord } from '../audit.schema.ts';
import {
  type ChainLink,
  findPositionByHash,
  findPositionByText,
  listLinksAfter,
  listMissingGuards,
  listUnlinkedEntries,
} from './chain.queries.ts';
import { type ChainFault, FIRST_HASH } from './chain.rules.ts';
import { ChainVerifier, hashTwoLines, type PositionLookup } from './chain-verifier.service.ts';

/** Result of a check of the log. */
export interface LogReport {
  /** Number of links that were checked. */
  entries: number;
  /** Hash of the last checked link. */
  head: string;
  /** Empty if the log is intact. */
  faults: ChainFault[];
}

/** Number of rows read at once, because the log may exceed the memory. */
const BATCH_SIZE = 2_000;
/** Number of faults after which the check stops. */
const FAULTS_MAX = 100;

interface CheckInput {
  /** The links in their order. A line that is not a link is replaced by a fault. */
  links: AsyncIterable<ChainLink | ChainFault>;
  lookup: PositionLookup;
  /**
   * The hash of the newest entry at an earlier time, which was stored elsewhere; null if unknown.
   */
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

/**
 * Returns whether the entry records a rebuilding of the chain, and `expectedHead` as the head
 * before it. So a head that was stored before the rebuilding remains valid.
 */
function recordsHead({ action, details }: ChainLink, expectedHead: string | null): boolean {
  return action === 'log_resealed' && details.hash === expectedHead;
}

/**
 * Checks the log in the database. Also returns which triggers, functions and constraints of the log
 * are missing. `em` must read from a snapshot, because entries may be added during the check.
 * `expectedHead` is the hash of the newest entry at an earlier time; null if unknown.
 */
export async function verifyLog(
  em: SqlEntityManager,
  expectedHead: string | null = null,
): Promise<LogReport & { missingGuards: string[] }> {
  const lookup: PositionLookup = {
    findPositionByHash: (hash) => findPositionByHash(em, hash),
    findPositionByText: (text) => findPositionByText(em, text),
  };
  const report = await checkChain({ links: streamLinks(em), lookup, expectedHead });
  for (const id of await listUnlinkedEntries(em, FAULTS_MAX)) {
    const detail = 'it was inserted outside the chain';
    report.faults.push({ fault: 'inserted', position: null, id, detail });
  }
  return { ...report, missingGuards: await listMissingGuards(em) };
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

/** Returns the lines of an exported log, from its start at each call. */
type OpenLines = () => AsyncIterable<string>;

interface VerifyExportOptions {
  /** The hash of the newest entry at an earlier time, if known. */
  expectedHead?: string | null;
  /** Whether the log was exported with filters, so that positions are missing. */
  isExtract?: boolean;
}

/** Checks an exported log, without the database. */
export function verifyExport(
  openLines: OpenLines,
  { expectedHead = null, isExtract = false }: VerifyExportOptions = {},
): Promise<LogReport> {
  const findLink = async (matches: (link: ChainLink) => boolean) => {
    for await (const link of parseLinks(openLines))
      if (!('fault' in link) && matches(link)) return link;
    return null;
  };
  const lookup: PositionLookup = {
    findPositionByHash: async (hash) =>
      (await findLink((link) => link.hash === hash))?.position ?? null,
    findPositionByText: async (text) =>
      (await findLink((link) => hashTwoLines(link.prevHash, text) === link.hash))?.position ?? null,
  };
  return checkChain({
    links: parseLinks(openLines),
    lookup,
    expectedHead,
    gaps: isExtract ? 'ignore' : 'report',
  });
}

/** Yields the link of each line, or a fault if the line is not a record of the log. */
async function* parseLinks(openLines: OpenLines): AsyncGenerator<ChainLink | ChainFault> {
  let lineNumber = 0;
  for await (const line of openLines()) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const record = parseRecord(line);
    if (record) yield { ...record, entryId: record.id };
    else {
      const detail = `line ${lineNumber} of the file is not an entry`;
      yield { fault: 'changed', position: null, id: null, detail };
    }
  }
}

function parseRecord(line: string): AuditRecord | null {
  try {
    return AuditRecord.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
