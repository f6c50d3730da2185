import { DomainError } from '#platform/shared/errors.ts';
import { type SubjectKind, subjectWord } from './report.rules.ts';

/** Outcomes of a resolved report. */
export const reportOutcomes = [
  'dismissed',
  'warned',
  'content_removed',
  'person_suspended',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Labels of the outcomes. */
export const outcomeWords: Record<ReportOutcome, string> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  content_removed: 'Project removed',
  person_suspended: 'Suspended',
};

/** Measures that an admin may apply before a report is resolved. */
export const reportActs = ['content_removed', 'person_suspended'] as const;
export type ReportAct = (typeof reportActs)[number];

/** Present state of the reported subject. */
export interface SubjectState {
  kind: SubjectKind;
  removed: boolean;
  suspended: boolean;
  /** Measures since the report that are still in force. */
  since: ReportAct[];
}

/**
 * Returns why a report cannot be resolved with an outcome, or null. The measure that the outcome
 * names must have been applied.
 */
export function outcomeRefusal(outcome: ReportOutcome, subject: SubjectState): DomainError | null {
  if (outcome === 'dismissed' && subject.since.length > 0) return actedUpon(subject.since);
  if (outcome === 'content_removed' && subject.kind !== 'project') {
    return new DomainError(
      'conflict',
      'nothing_to_remove',
      `A ${subjectWord(subject.kind)} cannot be removed.`,
    );
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

function actedUpon(since: ReportAct[]): DomainError {
  const done = since.includes('content_removed')
    ? 'This project was removed'
    : 'This person was suspended';
  return new DomainError(
    'conflict',
    'acted_upon',
    `${done} after it was reported, so the report is not dismissed. Choose what was done.`,
  );
}

/** Returns the outcomes that are possible in the present state of the subject. */
export function outcomesFor(subject: SubjectState): ReportOutcome[] {
  return reportOutcomes.filter((outcome) => outcomeRefusal(outcome, subject) === null);
}

export function alreadyResolved(): DomainError {
  return new DomainError('conflict', 'already_resolved', 'This report is resolved already.');
}

export function reportNotFound(): DomainError {
  return new DomainError('not_found', 'report_not_found', 'Report Not Found');
}
