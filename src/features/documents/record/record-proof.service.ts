import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { brokenAt } from '#features/hires/timeline/timeline.service.ts';
import { canonical } from '#platform/shared/canonical.ts';
import { sealedText } from '../document.rules.ts';
import { type PartName, type Parts, partNames, RecordFile } from './record.schema.ts';
import { ledgerFaultsIn } from './record-ledger.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const signedText = (root: string) => Buffer.from(`bidwright-record:${root}`);
const START = '0'.repeat(64);

interface Link {
  name: PartName;
  sha256: string;
  chain: string;
}

function linked(before: string, name: PartName, hash: string): string {
  return sha256(`${before}\n${name}\n${hash}`);
}

/** Returns the hash of each part, and the chained hash of it and all previous parts. */
function linksOf(parts: Written): Link[] {
  let chain = START;
  return partNames.map((name) => {
    const hash = sha256(canonical(parts[name]));
    chain = linked(chain, name, hash);
    return { name, sha256: hash, chain };
  });
}

/** Returns the bytes of a record: canonical JSON with a hash of each part and one signature. */
export function sealRecord(
  parts: Written,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
): Buffer {
  const links = linksOf(parts);
  const root = links.at(-1)?.chain ?? START;
  const signature = sign(null, signedText(root), privateKey).toString('hex');
  const manifest = { algorithm: 'sha256, ed25519', key: publicKey, parts: links, root, signature };
  return Buffer.from(`${canonical({ manifest, parts })}\n`);
}

interface Fault {
  part: PartName | 'file' | 'manifest' | 'signature';
  fault: string;
}

interface Checked {
  file: RecordFile | null;
  faults: Fault[];
}

/** Returns the faults of an exported record, from its bytes alone. */
export function checkRecord(bytes: Uint8Array, trustedKey: string | null = null): Checked {
  const parsed = parse(bytes);
  if (!parsed.file) return { file: null, faults: [parsed.fault] };
  const { file, written } = parsed;
  const faults = [
    ...hashFaults(file, written),
    ...signatureFaults(file, trustedKey),
    ...timelineFaults(file.parts),
    ...ledgerFaultsIn(file.parts).map((fault) => ({ part: 'ledger' as const, fault })),
    ...documentFaults(file.parts),
  ];
  return { file, faults };
}

type Written = Record<PartName, unknown>;
type Parsed = { file: RecordFile; written: Written } | { file: null; fault: Fault };

/** Hashes must cover the original values, because a schema may drop or change fields. */
const AsWritten = z.object({ parts: z.record(z.enum(partNames), z.unknown()) });

/** Parses a record. Only canonical JSON is accepted, so that no byte can be changed or added. */
function parse(bytes: Uint8Array): Parsed {
  const wrong = (fault: string): Parsed => ({ file: null, fault: { part: 'file', fault } });
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return wrong('is not JSON in UTF-8');
  }
  const read = RecordFile.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return wrong(`has not the form of a record at ${issue?.path.join('.') || 'its top'}`);
  }
  if (text !== `${canonical(value)}\n`) return wrong('is not written as it was exported');
  return { file: read.data, written: AsWritten.parse(value).parts };
}

/**
 * Returns the parts that differ from their hashes, and breaks in the chain of hashes. Each part is
 * checked separately, so that only changed ones are reported.
 */
function hashFaults({ manifest }: RecordFile, written: Written): Fault[] {
  const { parts, root } = manifest;
  const faults = partNames.flatMap((name, nth): Fault[] => {
    const [link, before] = [parts[nth], parts[nth - 1]?.chain ?? START];
    if (link?.name !== name) return [{ part: 'manifest', fault: `does not list ${name}` }];
    if (link.chain !== linked(before, name, link.sha256)) {
      return [{ part: 'manifest', fault: `is broken at ${name}` }];
    }
    if (link.sha256 === sha256(canonical(written[name]))) return [];
    return [{ part: name, fault: 'is not what was exported' }];
  });
  const whole = parts.length === partNames.length && root === parts.at(-1)?.chain;
  return whole ? faults : [...faults, { part: 'manifest', fault: 'does not sum up its parts' }];
}

/** DER prefix of all Ed25519 public keys. */
const SPKI = '302a300506032b6570032100';

function signatureFaults({ manifest }: RecordFile, trustedKey: string | null): Fault[] {
  const wrong = (fault: string): Fault[] => [{ part: 'signature', fault }];
  const { key, root, signature } = manifest;
  if (trustedKey && trustedKey !== key) return wrong('is by another key than the one given');
  const der = Buffer.from(SPKI + key, 'hex');
  try {
    const by = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const good = verify(null, signedText(root), by, Buffer.from(signature, 'hex'));
    return good ? [] : wrong('does not fit');
  } catch {
    return wrong('does not fit');
  }
}

function timelineFaults({ timeline, about }: Parts): Fault[] {
  const { projectId } = about;
  const broken = brokenAt(timeline.map((event) => ({ ...event, projectId })));
  if (broken === null && timeline.length > 0) return [];
  const fault = broken
    ? `entry ${broken} does not follow from the one before`
    : 'does not begin with the hire';
  return [{ part: 'timeline', fault }];
}

function documentFaults({ documents, about }: Parts): Fault[] {
  const { projectId } = about;
  return documents
    .filter((document) => sha256(sealedText({ ...document, projectId })) !== document.sha256)
    .map(({ number }) => ({ part: 'documents', fault: `${number} is not what was issued` }));
}
