import { hashAgreement } from '#features/hires/agreement/agreement.service.ts';
import type { ArchiveParts } from './archive.schema.ts';

type AgreementContent = Record<string, unknown>;

/**
 * Each item of a list and each field of an object is a separate line, such as `criteria 2` and `bid
 * amount`.
 */
function listLines(content: AgreementContent): [name: string, value: unknown][] {
  return Object.entries(content).flatMap(([field, value]): [string, unknown][] => {
    if (Array.isArray(value)) return value.map((item, index) => [`${field} ${index + 1}`, item]);
    if (value === null || typeof value !== 'object') return [[field, value]];
    return Object.entries(value).map(([name, item]) => [`${field} ${name}`, item]);
  });
}

export function hashAgreementLines(content: AgreementContent): Record<string, string> {
  return Object.fromEntries(
    listLines(content).map(([name, value]) => [name, hashAgreement(value)]),
  );
}

/** A record of the first format contains no agreement and has no faults. */
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
