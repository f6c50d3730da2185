import { describe, expect, test } from 'vitest';
import {
  compareSnapshots,
  currentTextError,
  findRevisionsWithText,
  isMaterialEdit,
} from './brief.rules.ts';
import type { BriefSnapshot } from './brief.schema.ts';
import { blankBrief } from './brief-fields.rules.ts';

const mailCriterion = { id: 2, text: 'It mails' };

const snapshot: BriefSnapshot = {
  ...blankBrief,
  title: 'A booking page',
  description: 'Takes 1.5 days, not more.',
  category: 'Web App',
  budget: 1_000,
  deadline: '2026-05-01T12:00:00.000Z',
  isPrivate: false,
  isUrgent: false,
  skills: ['React'],
  criteria: [{ id: 1, text: 'It prints' }, mailCriterion],
  files: [{ id: 4, name: 'plan.png', sha256: 'a' }],
};

const isMaterial = (change: Partial<BriefSnapshot>) =>
  isMaterialEdit(snapshot, { ...snapshot, ...change });

describe('a change is material', () => {
  test.each<[string, Partial<BriefSnapshot>]>([
    ['another word of the description', { description: 'Takes 1.5 weeks, not more.' }],
    ['a number that differs by its decimal point', { description: 'Takes 15 days, not more.' }],
    ['punctuation of a name', { description: 'Takes 1.5 days, not-more.' }],
    ['the end of a sentence', { description: 'Takes 1.5 days. Not more.' }],
    ['punctuation of a criterion', { criteria: [{ id: 1, text: 'It prints?' }, mailCriterion] }],
    ['a symbol', { description: 'Takes $1.5 days, not more.' }],
    ['the budget', { budget: 1_001 }],
    ['the text of a criterion', { criteria: [{ id: 1, text: 'It prints' }] }],
    ['an exclusion', { exclusions: ['Hosting'] }],
    ['the rights', { rights: { kind: 'licence' } }],
    ['another file', { files: [...snapshot.files, { id: 5, name: 'plan.png', sha256: 'b' }] }],
    ['a replaced file', { files: [{ id: 5, name: 'plan.png', sha256: 'b' }] }],
  ])('%s', (_what, change) => expect(isMaterial(change)).toBe(true));
});

describe('a change is not material', () => {
  test.each<[string, Partial<BriefSnapshot>]>([
    ['white space, case and punctuation', { description: 'takes 1.5 days -\nNOT more' }],
    ['title, category, skills', { title: 'Another', category: 'Mobile App', skills: [] }],
    ['deadline and urgency', { deadline: '2026-06-01T12:00:00.000Z', isUrgent: true }],
    ['invisible characters', { criteria: [{ id: 1, text: 'It\u00AD prints' }, mailCriterion] }],
    ['the order of criteria', { criteria: snapshot.criteria.toReversed() }],
    ['a removed file', { files: [] }],
  ])('%s', (_what, change) => expect(isMaterial(change)).toBe(false));
});

test('a diff names each changed field with both values', () => {
  const after = { ...snapshot, budget: 1_200, exclusions: ['Hosting'] };
  expect(compareSnapshots(snapshot, after)).toEqual([
    { field: 'budget', before: 1_000, after: 1_200 },
    { field: 'exclusions', before: [], after: ['Hosting'] },
  ]);
  expect(compareSnapshots(snapshot, { ...snapshot })).toEqual([]);
});

test('a field that an old version lacks has its blank value', () => {
  const { rights: _rights, files: _files, ...old } = snapshot;
  expect(compareSnapshots(old, { ...snapshot, rights: null, files: [] })).toEqual([]);
  expect(compareSnapshots(old, { ...snapshot, rights: { kind: 'licence' } })).toEqual([
    { field: 'rights', before: null, after: { kind: 'licence' } },
    { field: 'files', before: [], after: snapshot.files },
  ]);
});

test('a past text is found in all revisions that have it', () => {
  const change = { before: 'a', after: 'b' };
  const stored = [
    { revision: 1, changes: [] },
    { revision: 2, changes: [{ ...change, field: 'title' as const }] },
    { revision: 3, changes: [{ ...change, field: 'answer' as const }] },
    { revision: 4, changes: [{ ...change, field: 'title' as const }] },
  ];
  const [first, second, third, fourth] = stored;
  expect(findRevisionsWithText(stored, 1, 'title')).toEqual({
    origin: first,
    containing: [first],
    next: second,
  });
  expect(findRevisionsWithText(stored, 3, 'title')).toEqual({
    origin: second,
    containing: [second, third],
    next: fourth,
  });
  expect(findRevisionsWithText(stored, 4, 'title')?.next).toBeNull();
  expect(findRevisionsWithText(stored, 2, 'description')).toMatchObject({
    origin: first,
    next: null,
  });
  expect(findRevisionsWithText(stored, 5, 'title')).toBeNull();
});

test('a current text can be removed after an edit, and not at all after the hire', () => {
  expect(currentTextError({ status: 'active' }).message).toContain('Edit the project');
  expect(currentTextError({ status: 'assigned' }).message).toMatch(/cannot be removed\.$/);
});
