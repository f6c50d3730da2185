import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** What can be reported; `developer` and `client` are profiles. */
export const subjectKinds = [
  'developer',
  'client',
  'project',
  'message',
  'question',
  'answer',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = [
  'spam',
  'fraud',
  'impersonation',
  'offensive',
  'off_platform',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ['open', 'resolved'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Bounds of the length of a reporter's details, in characters. */
export const DETAILS_MIN = 10;
export const DETAILS_MAX = 2_000;

/**
 * Returns the word for a kind of subject in texts about a report: `profile`, `project`, `answer`.
 */
export function formatSubjectKind(
  kind: SubjectKind,
): Exclude<SubjectKind, 'developer' | 'client'> | 'profile' {
  return kind === 'developer' || kind === 'client' ? 'profile' : kind;
}

/**
 * Returns a refusal if the actor may not report the subject, else null. `ownerId` is the owner of
 * the profile or project, or the author of the message, question or answer.
 */
export function reportRefusal(
  actor: { id: number; role: Role },
  kind: SubjectKind,
  ownerId: number,
): DomainError | null {
  if (actor.role === 'admin') {
    return new DomainError(
      'forbidden',
      'admins_decide',
      'Admins cannot send reports. You can act in the admin area.',
    );
  }
  if (actor.id === ownerId) {
    return new DomainError(
      'forbidden',
      'own_report',
      `You cannot report your own ${formatSubjectKind(kind)}.`,
    );
  }
  return null;
}

/** Returns the error if the user has an open report of the same subject. */
export function alreadyReportedError(kind: SubjectKind): DomainError {
  return new DomainError(
    'conflict',
    'already_reported',
    `You have already reported this ${formatSubjectKind(kind)}. Our team is reviewing it.`,
  );
}
