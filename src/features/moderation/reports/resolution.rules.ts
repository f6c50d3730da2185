import { DomainError } from '#platform/shared/errors.ts';
import { formatSubjectKind, type SubjectKind } from './report.rules.ts';

/** Outcomes of a resolved report. `content_removed` is possible only for projects. */
export const reportOutcomes = [
  'dismissed',
  'warned',
  'content_removed',
  'person_suspended',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Actions that an admin may take before resolving a report. Each is also an outcome. */
export const reportActions = ['content_removed', 'person_suspended'] as const;
export type ReportAction = (typeof reportActions)[number];

/** Present state of the reported subject. */
export interface SubjectState {
  kind: SubjectKind;
  /** Whether the reported project is removed; false for other subjects. */
  isRemoved: boolean;
  /** Whether the owner of the profile or project, or the author of the text, is suspended. */
  isSuspended: boolean;
  /** Actions since the report that are still in force. */
  actionsSince: ReportAction[];
}

/**
 * Returns why a report cannot be resolved with an outcome; null if it can. `content_removed`
 * requires that the project is removed at present, `person_suspended` that the user is suspended at
 * present. The removal or suspension may be older than the report. `dismissed` requires that no
 * removal or suspension since the report is still in force. `warned` is always possible.
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

/** Returns the outcomes that `outcomeRefusal` allows in the present state of the subject. */
export function listPossibleOutcomes(subject: SubjectState): ReportOutcome[] {
  return reportOutcomes.filter((outcome) => outcomeRefusal(outcome, subject) === null);
}

export function alreadyResolvedError(): DomainError {
  return new DomainError('conflict', 'already_resolved', 'This report is already resolved.');
}

export function reportNotFoundError(): DomainError {
  return new DomainError('not_found', 'report_not_found', 'Report Not Found');
}
