import { DomainError } from '#platform/shared/errors.ts';
import { formatSubjectKind, type SubjectKind } from './report.rules.ts';

/** `content_removed` is possible only for projects. */
export const reportOutcomes = [
  'dismissed',
  'warned',
  'content_removed',
  'person_suspended',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** May be taken before resolving a report; each is also an outcome. */
export const reportActions = ['content_removed', 'person_suspended'] as const;
export type ReportAction = (typeof reportActions)[number];

export interface SubjectState {
  kind: SubjectKind;
  isRemoved: boolean;
  isSuspended: boolean;
  actionsSince: ReportAction[];
}

/**
 * `content_removed` and `person_suspended` require that state at present, even if older than the
 * report. `dismissed` requires that no removal or suspension since the report is still in force.
 */
export function outcomeRefusal(outcome: ReportOutcome, subject: SubjectState): DomainError | null {
  if (outcome === 'dismissed' && subject.actionsSince.length > 0)
    return actionTakenError(subject.actionsSince);
  if (outcome === 'content_removed' && subject.kind !== 'project') {
    return new DomainError(
      'conflict',
      'nothing_to_remove',
      `${subject.kind === 'answer' ? 'An' : 'A'} ${formatSubjectKind(subject.kind)} cannot be removed.`,
    );
  }
  if (outcome === 'content_removed' && !subject.isRemoved) {
    return new DomainError(
      'conflict',
      'not_removed',
      'This project is not removed. Remove it first, then choose this outcome.',
    );
  }
  if (outcome === 'person_suspended' && !subject.isSuspended) {
    return new DomainError(
      'conflict',
      'not_suspended',
      'This person is not suspended. Suspend them first, then choose this outcome.',
    );
  }
  return null;
}

function actionTakenError(actions: ReportAction[]): DomainError {
  const statement = actions.includes('content_removed')
    ? 'This project was removed'
    : 'This person was suspended';
  return new DomainError(
    'conflict',
    'acted_upon',
    `${statement} after it was reported, so you cannot dismiss the report. Choose what was done.`,
  );
}

export function listPossibleOutcomes(subject: SubjectState): ReportOutcome[] {
  return reportOutcomes.filter((outcome) => outcomeRefusal(outcome, subject) === null);
}

export function alreadyResolvedError(): DomainError {
  return new DomainError('conflict', 'already_resolved', 'This report is already resolved.');
}

export function reportNotFoundError(): DomainError {
  return new DomainError('not_found', 'report_not_found', 'Report Not Found');
}
