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
  return [
    ...findContentFaults(agreement),
    ...(agreement.hash === agreedHash ? [] : ['is not the agreement of the hire']),
  ];
}

interface ArchivedAgreement {
  content: AgreementContent;
  hash: string;
  lines: Record<string, string>;
}

function findContentFaults({ content, hash, lines }: ArchivedAgreement): string[] {
  const computedHashes = hashAgreementLines(content);
  const names = [...new Set([...Object.keys(lines), ...Object.keys(computedHashes)])];
  const changedNames = names.filter((name) => lines[name] !== computedHashes[name]);
  return [
    ...changedNames.map((name) => `${name} is not what was agreed`),
    ...(hashAgreement(content) === hash ? [] : ['does not match its hash']),
  ];
}

/**
 * Each accepted change created one version, which contains the hash of the version before, and the
 * timeline contains its hash.
 */
export function findChangeFaults(parts: ArchiveParts): string[] {
  if (!('changes' in parts)) return [];
  const { agreement, changes, timeline } = parts;
  const accepted = timeline.filter(({ kind }) => kind === 'changeAccepted');
  let previousHash = agreement?.hash ?? null;
  const faults = changes.agreements.flatMap((later, index) => {
    const { version, content, hash } = later;
    const event = accepted[index]?.detail;
    const checks: [isRight: boolean, fault: string][] = [
      [content.version === version, 'has another version'],
      [content.previousHash === previousHash, 'does not follow the version before'],
      [
        event?.agreementVersion === version && event.agreementHash === hash,
        'is not that of an accepted change',
      ],
    ];
    previousHash = hash;
    return [
      ...findContentFaults(later),
      ...checks.filter(([isRight]) => !isRight).map(([, fault]) => fault),
    ].map((fault) => `version ${version}: ${fault}`);
  });
  const isComplete = accepted.length === changes.agreements.length;
  return isComplete ? faults : [...faults, 'a version is missing'];
}
