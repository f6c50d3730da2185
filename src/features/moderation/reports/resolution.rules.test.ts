import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import { outcomeLabels } from './report.labels.ts';
import {
  alreadyResolvedError,
  isActionNeeded,
  listOfferedOutcomes,
  outcomeRefusal,
  reportNotFoundError,
  reportOutcomes,
  type SubjectState,
} from './resolution.rules.ts';

const project: SubjectState = {
  kind: 'project',
  project: { status: 'active', holdsMoney: false },
  picture: null,
  isSuspended: false,
  actionsSince: [],
};
const removed: SubjectState = { ...project, project: { status: 'removed', holdsMoney: false } };
const running: SubjectState = { ...project, project: { status: 'assigned', holdsMoney: true } };
const message: SubjectState = { ...project, kind: 'message', project: null };
const picture: SubjectState = { ...message, kind: 'developer', picture: { isShown: true } };

test('the form offers each outcome that its subject can have, also a removal that is refused', () => {
  expect(listOfferedOutcomes(project)).toEqual([...reportOutcomes]);
  expect(listOfferedOutcomes(running)).toEqual([...reportOutcomes]);
  expect(listOfferedOutcomes(picture)).toEqual([...reportOutcomes]);
  expect(listOfferedOutcomes(message)).toEqual(['dismissed', 'warned', 'person_suspended']);
  expect(listOfferedOutcomes({ ...removed, actionsSince: ['content_removed'] })).toEqual([
    'warned',
    'content_removed',
    'person_suspended',
  ]);
});

test('resolving takes the action of its outcome unless it is in force', () => {
  const needed = (subject: SubjectState) =>
    reportOutcomes.filter((outcome) => isActionNeeded(outcome, subject));
  expect(needed(project)).toEqual(['content_removed', 'person_suspended']);
  expect(needed(removed)).toEqual(['person_suspended']);
  expect(needed({ ...message, isSuspended: true })).toEqual(['content_removed']);
  expect(needed(picture)).toEqual(['content_removed', 'person_suspended']);
  expect(needed({ ...picture, picture: { isShown: false } })).toEqual(['person_suspended']);
});

test('the refusal of an outcome names the missing action', () => {
  const refusal = (...[outcome, given]: [(typeof reportOutcomes)[number], Partial<SubjectState>]) =>
    formatRefusal(outcomeRefusal(outcome, { ...project, ...given }));
  expect(refusal('dismissed', { actionsSince: ['content_removed'] })).toBe(
    'conflict acted_upon: This project was removed after it was reported, so you cannot ' +
      'dismiss the report. Choose what was done.',
  );
  expect(refusal('dismissed', { ...picture, actionsSince: ['content_removed'] })).toBe(
    'conflict acted_upon: This picture was removed after it was reported, so you cannot ' +
      'dismiss the report. Choose what was done.',
  );
  expect(refusal('dismissed', { actionsSince: ['person_suspended'] })).toBe(
    'conflict acted_upon: This person was suspended after it was reported, so you cannot ' +
      'dismiss the report. Choose what was done.',
  );
  expect(refusal('content_removed', { kind: 'developer', project: null })).toBe(
    'conflict nothing_to_remove: A profile cannot be removed.',
  );
  expect(refusal('content_removed', running)).toBe(
    'conflict work_running: Work is running on this project and its money is held, so you cannot ' +
      'remove it. Settle it in a dispute first, or suspend the person who broke a rule.',
  );
  for (const subject of [project, removed]) expect(refusal('content_removed', subject)).toBeNull();
  expect(refusal('person_suspended', running)).toBeNull();
  expect(formatRefusal(alreadyResolvedError())).toBe(
    'conflict already_resolved: This report is already resolved.',
  );
  expect(formatRefusal(reportNotFoundError())).toBe('not_found report_not_found: Report Not Found');
  expect(reportOutcomes.map((outcome) => outcomeLabels[outcome])).toEqual([
    'Dismissed',
    'Warned',
    'Removed',
    'Suspended',
  ]);
});
