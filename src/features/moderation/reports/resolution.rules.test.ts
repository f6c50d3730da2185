import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import { outcomeLabels } from './report.labels.ts';
import {
  alreadyResolvedError,
  listPossibleOutcomes,
  outcomeRefusal,
  reportNotFoundError,
  reportOutcomes,
  type SubjectState,
} from './resolution.rules.ts';

const project: SubjectState = {
  kind: 'project',
  isRemoved: false,
  isSuspended: false,
  actionsSince: [],
};

test('an outcome is allowed only after its action', () => {
  expect(listPossibleOutcomes(project)).toEqual(['dismissed', 'warned']);
  expect(listPossibleOutcomes({ ...project, isRemoved: true })).toEqual([
    'dismissed',
    'warned',
    'content_removed',
  ]);
  expect(
    listPossibleOutcomes({ ...project, isRemoved: true, actionsSince: ['content_removed'] }),
  ).toEqual(['warned', 'content_removed']);
  expect(listPossibleOutcomes({ ...project, kind: 'message', isSuspended: true })).toEqual([
    'dismissed',
    'warned',
    'person_suspended',
  ]);
  expect(
    listPossibleOutcomes({ ...project, isSuspended: true, actionsSince: ['person_suspended'] }),
  ).toEqual(['warned', 'person_suspended']);
});

test('the refusal of an outcome names the missing action', () => {
  const refusal = (...[outcome, given]: [(typeof reportOutcomes)[number], Partial<SubjectState>]) =>
    formatRefusal(outcomeRefusal(outcome, { ...project, ...given }));
  expect(refusal('dismissed', { actionsSince: ['content_removed'] })).toBe(
    'conflict acted_upon: This project was removed after it was reported, so you cannot ' +
      'dismiss the report. Choose what was done.',
  );
  expect(refusal('dismissed', { actionsSince: ['person_suspended'] })).toBe(
    'conflict acted_upon: This person was suspended after it was reported, so you cannot ' +
      'dismiss the report. Choose what was done.',
  );
  expect(refusal('content_removed', { kind: 'developer' })).toBe(
    'conflict nothing_to_remove: A profile cannot be removed.',
  );
  expect(refusal('content_removed', {})).toBe(
    'conflict not_removed: This project is not removed. Remove it first, then choose this outcome.',
  );
  expect(refusal('person_suspended', {})).toBe(
    'conflict not_suspended: This person is not suspended. Suspend them first, then choose ' +
      'this outcome.',
  );
  expect(formatRefusal(alreadyResolvedError())).toBe(
    'conflict already_resolved: This report is already resolved.',
  );
  expect(formatRefusal(reportNotFoundError())).toBe('not_found report_not_found: Report Not Found');
  expect(reportOutcomes.map((outcome) => outcomeLabels[outcome])).toEqual([
    'Dismissed',
    'Warned',
    'Project removed',
    'Suspended',
  ]);
});
