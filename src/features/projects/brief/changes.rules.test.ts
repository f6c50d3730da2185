import { expect, test } from 'vitest';
import { mergeChanges } from './changes.rules.ts';

const edits = [
  {
    revision: 3,
    changes: [
      { field: 'budget' as const, before: 800, after: 900 },
      { field: 'title' as const, before: 'A page', after: 'A site' },
    ],
  },
  {
    revision: 2,
    changes: [
      { field: 'budget' as const, before: 500, after: 800 },
      { field: 'title' as const, before: 'A site', after: 'A page' },
    ],
  },
];

test('several edits of a field are one change, from its first value to its last', () => {
  expect(mergeChanges(edits, 1)).toEqual([{ field: 'budget', before: 500, after: 900 }]);
});

test('edits up to the revision that was read are not among the changes', () => {
  expect(mergeChanges(edits, 2)).toEqual(edits[0]?.changes);
  expect(mergeChanges(edits, 3)).toEqual([]);
});

test('answers remain apart, and a blanked text is still named', () => {
  const changes = [{ field: 'answer' as const, before: null, after: 'Yes.' }];
  const blanked = { field: 'description' as const, before: null, after: null };
  const all = [
    { revision: 2, changes },
    { revision: 3, changes: [{ field: 'answer' as const, before: null, after: 'No.' }, blanked] },
  ];
  expect(mergeChanges(all, 1)).toEqual([
    { field: 'answer', before: null, after: 'Yes.' },
    { field: 'answer', before: null, after: 'No.' },
    blanked,
  ]);
});
