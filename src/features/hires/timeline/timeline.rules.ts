import type { HashedFile } from '#features/files/file.schema.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { type Party, stepNames } from '../hire.rules.ts';
import type { MilestoneName } from '../milestones/milestone.labels.ts';
import { hasSeveralMilestones } from '../milestones/several-milestones.rules.ts';

export const eventKinds = [
  'hired',
  'milestoneFunded',
  'endedHere',
  'plannedDropped',
  ...stepNames,
  'statement',
  'offer',
  'changeProposed',
  'changeAccepted',
  'changeDeclined',
  'changeWithdrawn',
  'changeLapsed',
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

/** True although the party of the event is the bank. */
export function isPlatformEvent(kind: EventKind): boolean {
  return kind === 'payoutSent' || kind === 'payoutWaiting';
}

/** The hash of the event covers all these fields. */
export interface TimelineEvent {
  projectId: number;
  /** From 1 in each project, without gaps. */
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

export const INITIAL_HASH = '0'.repeat(64);

/** Newest first. The oldest entry is not checked, and the hashes are not computed again. */
export function isChainIntact(entries: readonly { hash: string; prevHash: string }[]): boolean {
  return entries.every((entry, index) => {
    const previous = entries[index + 1];
    return previous === undefined || entry.prevHash === previous.hash;
  });
}

/** The order of the fields is fixed. */
export function eventHashInput(event: TimelineEvent): string {
  const { projectId, seq, kind, party, actorId, at, detail, prevHash } = event;
  return canonicalJson([projectId, seq, kind, party, actorId, at, detail, prevHash]);
}

export function toAttachmentsDetail(files: readonly HashedFile[]): Record<string, unknown> {
  return files.length > 0 ? { files: files.map(({ name, sha256 }) => ({ name, sha256 })) } : {};
}

const toMilestoneName = ({ position, title }: MilestoneName) => ({
  position,
  ...(title && { title }),
});

/** Empty if the hire has only one milestone. */
export function toMilestoneDetail(
  milestone: MilestoneName,
  milestones: readonly unknown[],
): Record<string, unknown> {
  return hasSeveralMilestones({ milestones }) ? { milestone: toMilestoneName(milestone) } : {};
}

export function toStartedDetail(
  milestones: readonly (MilestoneName & { dueAt?: Date | null | undefined })[],
): Record<string, unknown> {
  if (milestones.length === 0) return {};
  const started = milestones.map((milestone) => ({
    ...toMilestoneName(milestone),
    dueAt: milestone.dueAt?.toISOString() ?? null,
  }));
  return { started };
}

/** The later milestones that a request to cancel includes. */
export function toIncludedDetail(milestones: readonly MilestoneName[]): Record<string, unknown> {
  return milestones.length > 0 ? { included: milestones.map(toMilestoneName) } : {};
}

export function toDroppedDetail(milestones: readonly MilestoneName[]): Record<string, unknown> {
  return { dropped: milestones.map(toMilestoneName) };
}

/** Null if the hire has only one milestone. */
export function readMilestone({ milestone }: TimelineEvent['detail']): MilestoneName | null {
  return isMilestoneName(milestone) ? milestone : null;
}

export function readMilestones(list: unknown): MilestoneName[] {
  return Array.isArray(list) ? list.filter(isMilestoneName) : [];
}

function isMilestoneName(item: unknown): item is MilestoneName {
  return typeof item === 'object' && item !== null && 'position' in item;
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

export function readFileHashes({ files }: TimelineEvent['detail']): FileHash[] {
  return Array.isArray(files) ? files.filter(isFileHash) : [];
}
