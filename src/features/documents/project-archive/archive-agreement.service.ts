import { hashAgreement } from '#features/hires/agreement/agreement.service.ts';
import type { ArchiveParts } from './archive.schema.ts';

type AgreementContent = Record<string, unknown>;

/**
 * Returns the lines of an agreement with their names. Each item of a list and each field of an
 * object is a separate line, such as `criteria 2` and `bid amount`. Any other field is one line.
 */
function listLines(content: AgreementContent): [name: string, value: unknown][] {
  return Object.entries(content).flatMap(([field, value]): [string, unknown][] => {
    if (Array.isArray(value)) return value.map((item, index) => [`${field} ${index + 1}`, item]);
    if (value === null || typeof value !== 'object') return [[field, value]];
    return Object.entries(value).map(([name, item]) => [`${field} ${name}`, item]);
  });
}

/** Returns the hash of each line of an agreement, by the name of the line. */
export function hashAgreementLines(content: AgreementContent): Record<string, string> {
  return Object.fromEntries(
    listLines(content).map(([name, value]) => [name, hashAgreement(value)]),
  );
}

/**
 * Returns the faults of the agreement in an exported record: lines or contents that differ from
 * their hashes, and an agreement that is missing or is not the agreement in the timeline of the
 * hire. Returns no faults for a record of the first format, which contains no agreement.
 */
export function findAgreementFaults(parts: ArchiveParts): string[] {
  if (!('agreement' in parts)) return [];
  const { agreement, timeline } = parts;
  const agreedHash = timeline[0]?.detail.agreementHash;
  if (!agreement) return agreedHash === undefined ? [] : ['is missing'];
  const { content, hash, lines } = agreement;
  const computedHashes = hashAgreementLines(content);
  const names = [...new Set([...Object.keys(lines), ...Object.keys(computedHashes)])];
  const changedNames = names.filter((name) => lines[name] !== computedHashes[name]);
  return [
    ...changedNames.map((name) => `${name} is not what was agreed`),
    ...(hashAgreement(content) === hash ? [] : ['does not match its hash']),
    ...(hash === agreedHash ? [] : ['is not the agreement of the hire']),
  ];
}
