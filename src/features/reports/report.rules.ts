import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** What can be reported. */
export const subjectKinds = ['developer', 'client', 'project'] as const;
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

/** What a report led to. */
export const reportOutcomes = [
  'dismissed',
  'warned',
  'content_removed',
  'person_suspended',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

export const DETAILS_MIN = 10;
export const DETAILS_MAX = 2_000;

/** How a report calls its subject. */
export function subjectWord(kind: SubjectKind): 'project' | 'profile' {
  return kind === 'project' ? 'project' : 'profile';
}

/** Why this person may not report this, or null. `ownerId`: whose profile or project it is. */
export function reportRefusal(
  actor: { id: number; role: Role },
  kind: SubjectKind,
  ownerId: number,
): DomainError | null {
  if (actor.role === 'admin') {
    return new DomainError(
      'forbidden',
      'admins_decide',
      'Admins decide reports, others send them.',
    );
  }
  if (actor.id === ownerId) {
    return new DomainError(
      'forbidden',
      'own_report',
      `You cannot report your own ${subjectWord(kind)}.`,
    );
  }
  return null;
}

/** Why this person may not read the reports, or null. */
export function queueRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can read reports.');
}

/** How what was reported stands now. */
export interface Standing {
  kind: SubjectKind;
  removed: boolean;
  suspended: boolean;
}

/** Why a report cannot end like this, or null: what it says must have been done. */
export function outcomeRefusal(outcome: ReportOutcome, subject: Standing): DomainError | null {
  if (outcome === 'content_removed' && subject.kind !== 'project') {
    return new DomainError('conflict', 'nothing_to_remove', 'A profile cannot be removed.');
  }
  if (outcome === 'content_removed' && !subject.removed) {
    return new DomainError(
      'conflict',
      'not_removed',
      'This project is not removed. Remove it first, then say so here.',
    );
  }
  if (outcome === 'person_suspended' && !subject.suspended) {
    return new DomainError(
      'conflict',
      'not_suspended',
      'This person is not suspended. Suspend them first, then say so here.',
    );
  }
  return null;
}

/** The outcomes a report can have as things stand. */
export function outcomesFor(subject: Standing): ReportOutcome[] {
  return reportOutcomes.filter((outcome) => outcomeRefusal(outcome, subject) === null);
}

export function alreadyResolved(): DomainError {
  return new DomainError('conflict', 'already_resolved', 'This report is resolved already.');
}

export function reportNotFound(): DomainError {
  return new DomainError('not_found', 'report_not_found', 'Report Not Found');
}

export function alreadyReported(kind: SubjectKind): DomainError {
  return new DomainError(
    'conflict',
    'already_reported',
    `You have reported this ${subjectWord(kind)} already. Our team is looking at it.`,
  );
}
