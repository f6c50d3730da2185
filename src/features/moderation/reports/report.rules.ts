import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** `developer` and `client` are profiles. */
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

export const DETAILS_MIN = 10;
export const DETAILS_MAX = 2_000;

export function formatSubjectKind(
  kind: SubjectKind,
): Exclude<SubjectKind, 'developer' | 'client'> | 'profile' {
  return kind === 'developer' || kind === 'client' ? 'profile' : kind;
}

/** `ownerId`: owner of the profile or project, or author of the text. */
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

export function alreadyReportedError(kind: SubjectKind): DomainError {
  return new DomainError(
    'conflict',
    'already_reported',
    `You have already reported this ${formatSubjectKind(kind)}. Our team is reviewing it.`,
  );
}
