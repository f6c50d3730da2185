import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { screenReaderText, showScreen } from '#testing/ui/screen.tsx';
import type { ShownChange } from './BriefDiff.tsx';
import { RevisionHistory } from './RevisionHistory.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-05-01T10:00:00.000Z';
const posted = { revision: 1, at, isMaterial: false, changes: [] };
const edit = (revision: number, ...changes: ShownChange[]) => ({
  revision,
  at,
  isMaterial: true,
  changes,
});

function show(revisions: object[]) {
  return showScreen(() => <RevisionHistory projectId={7} />, {
    at: '/projects/7/history',
    answers: { 'projects.revisions': () => revisions },
  });
}

test('a project without edits says so', async () => {
  show([posted]);
  expect(await screen.findByRole('heading', { name: 'Never edited' })).toBeTruthy();
});

test('the newest edit is first, and each has its fields', async () => {
  show([
    posted,
    edit(2, { field: 'budget', before: 1_000, after: 1_200 }),
    edit(3, { field: 'isPrivate', before: false, after: true }),
  ]);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    expect.stringMatching(/^Version 3/),
    expect.stringMatching(/^Version 2/),
  ]);
  expect(items[0]?.textContent).toContain('Visibility');
  expect(items[1]?.textContent).toContain('$1,200');
});

test.each([
  ['left to right', 'Rooms and dates', 'Rooms and tables', 'dates', 'tables'],
  ['right to left', 'حجز غرف وتواريخ', 'حجز غرف وطاولات', 'وتواريخ', 'وطاولات'],
])(
  'changed words are marked one by one in texts from %s',
  async (_direction, before, after, old, added) => {
    show([edit(2, { field: 'description', before, after })]);
    const inserted = await screen.findByText(added);
    expect(inserted.tagName).toBe('INS');
    expect(screenReaderText(inserted)).toBe(`added: ${added}`);
    const removed = screen.getByText(old);
    expect(removed.tagName).toBe('DEL');
    expect(screenReaderText(removed)).toBe(`removed: ${old}`);
    expect(inserted.closest('p')?.getAttribute('dir')).toBe('auto');
  },
);

test('a text that was deleted later is not shown, with a notice', async () => {
  show([edit(2, { field: 'description', before: null, after: null })]);
  expect(await screen.findByText(/^This text was removed/)).toBeTruthy();
});

test('criteria, rights and files are described as text', async () => {
  show([
    edit(
      2,
      { field: 'criteria', before: [], after: [{ id: 1, text: 'It runs offline' }] },
      { field: 'rights', before: null, after: { kind: 'open_source', licence: 'MIT' } },
      { field: 'files', before: [{ name: 'old.pdf' }], after: [] },
    ),
  ]);
  expect((await screen.findByText('It runs offline')).tagName).toBe('INS');
  expect(screen.getByText(/open source licence \(MIT\)/).tagName).toBe('INS');
  expect(screen.getByText('old.pdf').tagName).toBe('DEL');
});

test('an answer that changed the brief is shown with its question', async () => {
  const question = 'Does it work offline?';
  show([edit(2, { field: 'answer', before: null, after: { question, answer: 'Yes, it must.' } })]);
  const [item] = await screen.findAllByRole('listitem');
  expect(item?.textContent).toContain(`${question}\nYes, it must.`);
});
