import type { HashedFile } from '#features/files/file.schema.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { Party } from '../hire.rules.ts';

/** Kinds of events in a timeline: all steps, and other changes of the hire or its money. */
export const eventKinds = [
  'hired',
  'deliver',
  'release',
  'releaseBySilence',
  'askForChanges',
  'askToCancel',
  'agreeToCancel',
  'refuseToCancel',
  'takeBackCancel',
  'lapseCancel',
  'cancelLate',
  'refundAbandoned',
  'giveBack',
  'dispute',
  'statement',
  'offer',
  'withdrawDispute',
  'settle',
  'decide',
  'settleOverdue',
  'loseChargeback',
  'chargebackOpened',
  'chargebackWon',
  'refundSettled',
  'refundFailed',
  'refundRetried',
  'refundedManually',
  'manualRefundReturned',
  'payoutSent',
  'payoutWaiting',
  'payoutReversed',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Returns whether Bidwright caused the event, although the party of the event is the bank. */
export function isPlatformEvent(kind: EventKind): boolean {
  return kind === 'payoutSent' || kind === 'payoutWaiting';
}

/**
 * An event with the hash of the event before. The hash of the event itself covers all these fields.
 */
export interface TimelineEvent {
  projectId: number;
  /** Number of the event in the project, from 1, without gaps. */
  seq: number;
  kind: EventKind;
  party: Party;
  /** Null if the party is the system or a bank. */
  actorId: number | null;
  /** ISO 8601 with milliseconds. */
  at: string;
  detail: Record<string, unknown>;
  prevHash: string;
}

/** The `prevHash` of the first event. */
export const INITIAL_HASH = '0'.repeat(64);

/**
 * Returns whether each entry contains the hash of the entry before. The entries must be sorted with
 * the newest first. The oldest entry is not checked. The hashes themselves are not computed again.
 */
export function isChainIntact(entries: readonly { hash: string; prevHash: string }[]): boolean {
  return entries.every((entry, index) => {
    const previous = entries[index + 1];
    return previous === undefined || entry.prevHash === previous.hash;
  });
}

/** Returns the text that the hash of an event is computed from, in a fixed order of fields. */
export function eventHashInput(event: TimelineEvent): string {
  const { projectId, seq, kind, party, actorId, at, detail, prevHash } = event;
  return canonicalJson([projectId, seq, kind, party, actorId, at, detail, prevHash]);
}

/**
 * Returns the names and hashes of files as detail of an event; an empty object if there are no
 * files.
 */
export function toAttachmentsDetail(files: readonly HashedFile[]): Record<string, unknown> {
  return files.length > 0 ? { files: files.map(({ name, sha256 }) => ({ name, sha256 })) } : {};
}

interface FileHash {
  name: string;
  sha256: string;
}

function isFileHash(item: unknown): item is FileHash {
  if (typeof item !== 'object' || item === null) return false;
  const { name, sha256 }: Partial<FileHash> = item;
  return typeof name === 'string' && typeof sha256 === 'string';
}

/** Returns the files recorded with an event and the hashes of their content. */
export function readFileHashes({ files }: TimelineEvent['detail']): FileHash[] {
  return Array.isArray(files) ? files.filter(isFileHash) : [];
}
