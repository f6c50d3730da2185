import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { findBrokenEntry } from '#features/hires/timeline/timeline.service.ts';
import { decodeText, readByteOrderMark } from '#platform/server/text-encoding.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { toDocumentHashInput } from '../document.rules.ts';
import {
  ARCHIVE_VERSION,
  ArchiveFile,
  type ArchiveParts,
  listPartNames,
  type PartName,
  partNames,
} from './archive.schema.ts';
import { findAgreementFaults, findChangeFaults } from './archive-agreement.service.ts';
import { findArchivedLedgerFaults } from './archive-ledger.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const toSignedBytes = (root: string) => Buffer.from(`bidwright-record:${root}`);
const INITIAL_CHAIN = '0'.repeat(64);

interface HashLink {
  name: PartName;
  sha256: string;
  /**
   * Hash of the previous `chain`, `name` and `sha256`, so it depends on all parts up to this one.
   */
  chain: string;
}

function chainHash(previousChain: string, name: PartName, hash: string): string {
  return sha256(`${previousChain}\n${name}\n${hash}`);
}

function hashParts(parts: RawParts): HashLink[] {
  let chain = INITIAL_CHAIN;
  return listPartNames(ARCHIVE_VERSION).map((name) => {
    const hash = sha256(canonicalJson(parts[name]));
    chain = chainHash(chain, name, hash);
    return { name, sha256: hash, chain };
  });
}

/**
 * Canonical JSON with a hash of each part and one signature. The keys have the formats of
 * `RecordKey`.
 */
export function signArchive(
  parts: RawParts,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
): Buffer {
  const links = hashParts(parts);
  const root = links.at(-1)?.chain ?? INITIAL_CHAIN;
  // Ed25519 defines its own hash, so the algorithm is null here and in `verify`.
  const signature = sign(null, toSignedBytes(root), privateKey).toString('hex');
  const manifest = { algorithm: 'sha256, ed25519', key: publicKey, parts: links, root, signature };
  return Buffer.from(`${canonicalJson({ manifest, parts })}\n`);
}

interface Fault {
  part: PartName | 'file' | 'manifest' | 'signature';
  fault: string;
}

interface ArchiveCheck {
  /** Null if the bytes do not have the format of a record. */
  file: ArchiveFile | null;
  faults: Fault[];
}

/**
 * Reads nothing but `bytes`. `trustedKey` is the public key (hex) that must have signed the record;
 * null accepts any key.
 */
export function verifyArchive(bytes: Uint8Array, trustedKey: string | null = null): ArchiveCheck {
  const parsed = parseArchive(bytes);
  if (!parsed.file) return { file: null, faults: [parsed.fault] };
  const { file, rawParts } = parsed;
  const faults = [
    ...findHashFaults(file, rawParts),
    ...findSignatureFaults(file, trustedKey),
    ...findTimelineFaults(file.parts),
    ...findAgreementFaults(file.parts).map((fault) => ({ part: 'agreement' as const, fault })),
    ...findChangeFaults(file.parts).map((fault) => ({ part: 'changes' as const, fault })),
    ...findArchivedLedgerFaults(file.parts).map((fault) => ({ part: 'ledger' as const, fault })),
    ...findDocumentFaults(file.parts),
  ];
  return { file, faults };
}

type RawParts = Partial<Record<PartName, unknown>>;
type ParsedArchive = { file: ArchiveFile; rawParts: RawParts } | { file: null; fault: Fault };

/**
 * Hashes are computed from these values, because `ArchiveFile` drops unknown fields of documents.
 */
const RawArchive = z.object({ parts: z.partialRecord(z.enum(partNames), z.unknown()) });

/** Only canonical JSON is accepted, so that no byte can be changed or added. */
function parseArchive(bytes: Uint8Array): ParsedArchive {
  const faultOf = (fault: string): ParsedArchive => ({
    file: null,
    fault: { part: 'file', fault },
  });
  let text: string;
  let value: unknown;
  try {
    // An editor may have saved the record in another encoding or with other line ends, without a
    // change of its text. The only line end is the last character.
    const decoded = decodeText(bytes, readByteOrderMark(bytes) ?? 'utf-8') ?? '';
    text = decoded.replace(/\r\n?$/, '\n');
    value = JSON.parse(text);
  } catch {
    return faultOf('is not JSON in UTF-8 or UTF-16');
  }
  const result = ArchiveFile.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    return faultOf(`does not have the format of a record at ${issue?.path.join('.') || 'its top'}`);
  }
  if (text !== `${canonicalJson(value)}\n`) return faultOf('is not formatted as it was exported');
  return { file: result.data, rawParts: RawArchive.parse(value).parts };
}

/**
 * Each part is compared with its listed hash, so that one changed part is not a fault of the
 * following parts.
 */
function findHashFaults({ manifest, parts: { about } }: ArchiveFile, rawParts: RawParts): Fault[] {
  const { parts, root } = manifest;
  const names = listPartNames(about.version);
  const faults = names.flatMap((name, index): Fault[] => {
    const link = parts[index];
    const previousChain = parts[index - 1]?.chain ?? INITIAL_CHAIN;
    if (link?.name !== name) return [{ part: 'manifest', fault: `does not list ${name}` }];
    if (link.chain !== chainHash(previousChain, name, link.sha256)) {
      return [{ part: 'manifest', fault: `is broken at ${name}` }];
    }
    if (link.sha256 === sha256(canonicalJson(rawParts[name]))) return [];
    return [{ part: name, fault: 'is not what was exported' }];
  });
  const isComplete = parts.length === names.length && root === parts.at(-1)?.chain;
  return isComplete ? faults : [...faults, { part: 'manifest', fault: 'does not match its parts' }];
}

/** DER prefix of all Ed25519 public keys, in hex; the 32 bytes of the key follow. */
const SPKI_PREFIX = '302a300506032b6570032100';

function findSignatureFaults({ manifest }: ArchiveFile, trustedKey: string | null): Fault[] {
  const faultOf = (fault: string): Fault[] => [{ part: 'signature', fault }];
  const { key, root, signature } = manifest;
  if (trustedKey !== null && trustedKey !== key)
    return faultOf('is from a different key than the given one');
  const der = Buffer.from(SPKI_PREFIX + key, 'hex');
  try {
    const verificationKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const isValid = verify(
      null,
      toSignedBytes(root),
      verificationKey,
      Buffer.from(signature, 'hex'),
    );
    return isValid ? [] : faultOf('does not fit');
  } catch {
    // Node.js throws if it cannot read the public key.
    return faultOf('does not fit');
  }
}

function findTimelineFaults({ timeline, about }: ArchiveParts): Fault[] {
  const { projectId } = about;
  const brokenEntry = findBrokenEntry(timeline.map((event) => ({ ...event, projectId })));
  if (brokenEntry === null && timeline.length > 0) return [];
  const fault = brokenEntry
    ? `entry ${brokenEntry} does not follow from the one before`
    : 'does not start with the hire';
  return [{ part: 'timeline', fault }];
}

function findDocumentFaults({ documents, about }: ArchiveParts): Fault[] {
  const { projectId } = about;
  return documents
    .filter(
      (document) => sha256(toDocumentHashInput({ ...document, projectId })) !== document.sha256,
    )
    .map(({ number }) => ({ part: 'documents', fault: `${number} is not what was issued` }));
}
