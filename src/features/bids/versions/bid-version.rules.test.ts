import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  askConfirmationRefusal,
  confirmBidRefusal,
  criteriaRefusal,
  hasCriteriaChanged,
  isBidOutdated,
  listChangedExclusions,
  projectChangedRefusal,
} from './bid-version.rules.ts';

const project = { clientId: 5, status: 'active', revision: 4, materialRevision: 3, criteria: [] };
const bid = { developerId: 1, status: 'active', declineReason: null };
const developer = { id: 1 };

test.each([
  [undefined, undefined],
  [2, 'project_changed'],
  [3, undefined],
  [4, undefined],
  [5, 'no_such_revision'],
])('a bid for revision %s of a project with its last material change in 3', (read, code) => {
  expect(projectChangedRefusal(read, project)?.code).toBe(code);
});

test.each([
  [3, bid, project, 'project_changed'],
  [4, bid, project, undefined],
  [5, bid, project, 'no_such_revision'],
  [4, { ...bid, developerId: 2 }, project, 'not_your_bid'],
  [4, { ...bid, status: 'withdrawn' }, project, 'withdrawn'],
  [4, bid, { ...project, status: 'assigned' }, 'not_active'],
  [4, bid, { ...project, status: 'removed' }, 'not_active'],
])('a confirmation of revision %s is refused with %#', (read, confirmed, on, code) => {
  expect(confirmBidRefusal(confirmed, on, developer, read)?.code).toBe(code);
});

test('only the client of an open project asks for a confirmation of an active bid', () => {
  const client = { id: 5, role: 'client' } as const;
  const refusal = (given: object, on = project, actor: { id: number; role: 'client' } = client) =>
    formatRefusal(askConfirmationRefusal({ status: 'active', ...given }, on, actor));
  expect(refusal({})).toBeNull();
  expect(refusal({}, project, { ...client, id: 6 })).toContain('not_owner');
  expect(refusal({}, { ...project, status: 'assigned' })).toContain('conflict not_active');
  expect(refusal({ status: 'withdrawn' })).toBe(
    'conflict no_live_bid: This bid is no longer open.',
  );
});

test('a bid is outdated if it answers a revision before the last material one', () => {
  const outdated = [2, 3, 4].map((projectRevision) => isBidOutdated({ projectRevision }, project));
  expect(outdated).toEqual([true, false, false]);
});

const included = { id: 1, included: true, remark: null };

test('an answer must be for a criterion of the project', () => {
  const criteria = [{ id: 1, text: 'Works on phones' }];
  expect(criteriaRefusal(undefined, project)).toBeNull();
  expect(criteriaRefusal([included], { criteria })).toBeNull();
  expect(criteriaRefusal([included, { ...included, id: 2 }], { criteria })?.code).toBe(
    'no_such_criterion',
  );
});

test.each([
  ['no answer and "included" are the same', [], [included], false],
  ['an excluded criterion', [], [{ ...included, included: false }], true],
  ['a new remark', [included], [{ ...included, remark: 'From 320 pixels' }], true],
  ['a removed remark', [{ ...included, remark: 'From 320 pixels' }], [], true],
  ['a new weight', [included], [{ ...included, share: 1 }], true],
  ['the same weight', [{ ...included, share: 5 }], [{ share: 5, ...included }], false],
  ['a removed weight', [{ ...included, share: 1 }], [], true],
])('answers are compared: %s', (_what, before, after, changed) => {
  expect(hasCriteriaChanged(before, after)).toBe(changed);
});

test('exclusions whose criteria were changed or removed are listed with the current text', () => {
  const answers = [1, 2, 3, 4].map((id) => ({ id, included: id === 4, remark: null }));
  const criteria = [1, 2, 3, 4].map((id) => ({ id, text: `No. ${id}` }));
  const after = [
    { id: 1, text: 'No. 1' },
    { id: 2, text: 'Another' },
    { id: 5, text: 'No. 2' },
  ];
  const change = { field: 'criteria' as const, before: criteria, after };
  expect(listChangedExclusions(answers, [change])).toEqual([
    { id: 2, text: 'No. 2', currentText: 'Another' },
    { id: 3, text: 'No. 3', currentText: null },
  ]);
  expect(listChangedExclusions(answers, [{ field: 'budget', before: 1, after: 2 }])).toEqual([]);
  expect(listChangedExclusions(answers, undefined)).toEqual([]);
});
