import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { takeDownRefusal } from '../takedowns/takedown.rules.ts';
import { formatSubjectKind, type SubjectKind } from './report.rules.ts';

/** `content_removed` is possible only for projects and pictures. */
export const reportOutcomes = [
  'dismissed',
  'warned',
  'content_removed',
  'person_suspended',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Resolving a report takes the action if it was not taken before; each is also an outcome. */
export const reportActions = ['content_removed', 'person_suspended'] as const;
export type ReportAction = (typeof reportActions)[number];

export interface SubjectState {
  kind: SubjectKind;
  /** Null if no project was reported. */
  project: { status: ProjectStatus; holdsMoney: boolean } | null;
  /** Null if the report names no picture of the profile. */
  picture: { isShown: boolean } | null;
  isSuspended: boolean;
  actionsSince: ReportAction[];
}

/** The outcome requires a removal or suspension that is not in force yet. */
export function isActionNeeded(
  outcome: ReportOutcome,
  { project, picture, isSuspended }: Pick<SubjectState, 'project' | 'picture' | 'isSuspended'>,
): boolean {
  if (outcome === 'content_removed') return picture?.isShown ?? project?.status !== 'removed';
  return outcome === 'person_suspended' && !isSuspended;
}

/** `dismissed` requires that no removal or suspension since the report is still in force. */
export function outcomeRefusal(outcome: ReportOutcome, subject: SubjectState): DomainError | null {
  const { kind, project, picture, actionsSince } = subject;
  if (outcome === 'dismissed' && actionsSince.length > 0) return actionTakenError(subject);
  if (outcome !== 'content_removed' || picture) return null;
  if (!project) {
    return new DomainError(
      'conflict',
      'nothing_to_remove',
      `${kind === 'answer' ? 'An' : 'A'} ${formatSubjectKind(kind)} cannot be removed.`,
    );
  }
  return isActionNeeded(outcome, subject)
    ? takeDownRefusal(project.status, project.holdsMoney)
    : null;
}

function actionTakenError({ actionsSince, picture }: SubjectState): DomainError {
  const statement = actionsSince.includes('content_removed')
    ? `This ${picture ? 'picture' : 'project'} was removed`
    : 'This person was suspended';
  return new DomainError(
    'conflict',
    'acted_upon',
    `${statement} after it was reported, so you cannot dismiss the report. Choose what was done.`,
  );
}

/** Includes a removal that is refused, so that the form can say why. */
export function listOfferedOutcomes(subject: SubjectState): ReportOutcome[] {
  return reportOutcomes.filter(
    (outcome) =>
      outcomeRefusal(outcome, subject) === null ||
      (outcome === 'content_removed' && subject.project !== null),
  );
}

export function alreadyResolvedError(): DomainError {
  return new DomainError('conflict', 'already_resolved', 'This report is already resolved.');
}

export function reportNotFoundError(): DomainError {
  return new DomainError('not_found', 'report_not_found', 'Report Not Found');
}
