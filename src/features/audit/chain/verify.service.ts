import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
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

export interface LogReport {
  entries: number;
  head: string;
  faults: ChainFault[];
}

/** In batches, because the log may exceed the memory. */
const BATCH_SIZE = 2_000;
const FAULTS_MAX = 100;

interface CheckInput {
  /** A line that is not a link is replaced by a fault. */
  links: AsyncIterable<ChainLink | ChainFault>;
  lookup: PositionLookup;
  /** The hash of the newest entry at an earlier time, which was stored elsewhere. */
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

/** With such an entry, a head that was stored before the rebuilding of the chain remains valid. */
function recordsHead({ action, details }: ChainLink, expectedHead: string | null): boolean {
  return action === 'log_resealed' && details.hash === expectedHead;
}

/** `em` must read from a snapshot, because entries may be added during the check. */
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

/** Each call returns the lines from the start of the export. */
type OpenLines = () => AsyncIterable<string>;

interface VerifyExportOptions {
  expectedHead?: string | null;
  /** Exported with filters, so that positions are missing. */
  isExtract?: boolean;
}

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

/** A field that no entry has is refused, because its content could not be checked. */
const ExportedRecord = z.strictObject(AuditRecord.shape);

function parseRecord(line: string): AuditRecord | null {
  try {
    return ExportedRecord.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
