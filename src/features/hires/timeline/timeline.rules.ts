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

/** Returns whether Bidwright caused the event, although its party is the bank. */
export function isPlatformEvent(kind: EventKind): boolean {
  return kind === 'payoutSent' || kind === 'payoutWaiting';
}

export interface TimelineEvent {
  projectId: number;
  /** Starts with 1, without gaps. */
  seq: number;
  kind: EventKind;
  party: Party;
  actorId: number | null;
  /** ISO 8601 with milliseconds. */
  at: string;
  detail: Record<string, unknown>;
  prevHash: string;
}

/** Takes the place of the previous hash in the first event. */
export const INITIAL_HASH = '0'.repeat(64);

/** Returns whether each event, newest first, refers to the hash of the event before it. */
export function isChainIntact(entries: readonly { hash: string; prevHash: string }[]): boolean {
  return entries.every((entry, index) => {
    const before = entries[index + 1];
    return before === undefined || entry.prevHash === before.hash;
  });
}

/** Returns the text of an event for its hash. The text must not depend on where it is computed. */
export function eventHashInput(event: TimelineEvent): string {
  const { projectId, seq, kind, party, actorId, at, detail, prevHash } = event;
  return canonicalJson([projectId, seq, kind, party, actorId, at, detail, prevHash]);
}

/** Returns the names and hashes of files for the timeline, which prove later what was delivered. */
export function attachmentsDetail(files: readonly HashedFile[]): Record<string, unknown> {
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
