import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

function show(revisions: object[], { canBlank = false, answers = {} } = {}) {
  return showScreen(() => <RevisionHistory projectId={7} canBlank={canBlank} />, {
    at: '/projects/7/history',
    answers: { 'projects.revisions': () => ({ items: revisions, next: null }), ...answers },
  });
}

test('a project without edits says so', async () => {
  show([posted]);
  expect(await screen.findByRole('heading', { name: 'Never edited' })).toBeTruthy();
});

test('the newest edit is first and open, and others are compared when they are opened', async () => {
  show([
    edit(3, { field: 'isPrivate', before: false, after: true }),
    edit(2, { field: 'budget', before: 1_000, after: 1_200 }),
    posted,
  ]);
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    expect.stringMatching(/^Version 3/),
    expect.stringMatching(/^Version 2/),
  ]);
  expect(items[0]?.textContent).toContain('Visibility');
  expect(items[1]?.textContent).not.toContain('$1,200');
  const [, older] = screen.getAllByRole('heading');
  if (older) await userEvent.click(older);
  await vi.waitFor(() => expect(items[1]?.textContent).toContain('$1,200'));
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

test('texts that differ too much are shown whole, one after the other', async () => {
  const write = (letter: string) =>
    Array.from({ length: 3_000 }, (_, nth) => `${letter}${nth}`).join(' ');
  show([edit(2, { field: 'description', before: write('a'), after: write('b') })]);
  const item = await screen.findByRole('listitem');
  expect(item.querySelector('del')?.textContent).toContain(write('a'));
  expect(item.querySelectorAll('del, ins')).toHaveLength(2);
});

test('an earlier text is removed after a confirmation, with a notice in its place', async () => {
  const shown = { field: 'description', before: 'The password is x', after: 'By mail' } as const;
  const budget = { field: 'budget', before: 1_000, after: 1_200 } as const;
  const blanked = { ...shown, before: null, blanked: ['before' as const] };
  let revisions = [edit(3, shown, budget), posted];
  const { calls } = show(revisions, {
    canBlank: true,
    answers: {
      'projects.revisions': () => ({ items: revisions, next: null }),
      'projects.blankRevision': () => {
        revisions = [edit(3, blanked, budget), posted];
      },
    },
  });
  const buttons = await screen.findAllByRole('button', { name: /^Remove the earlier text/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Remove the earlier text: description of version 2',
  ]);
  await userEvent.click(buttons[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Remove this text?' });
  expect(dialog.textContent).toMatch(/deleted from the history for everyone.*cannot be undone/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove text' }));
  expect(
    await screen.findByText(
      'The earlier text was removed from the history by the client or an admin.',
    ),
  ).toBeTruthy();
  expect(calls('projects.blankRevision')).toEqual([{ id: 7, revision: 2, field: 'description' }]);
  expect(screen.queryByText('The password is x')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Remove the/ })).toBeNull();
});

test('a current answer cannot be removed, only the one that it corrected', async () => {
  const answerOf = (answer: string) => ({ question: 'Offline?', answer });
  const first = edit(2, { field: 'answer', before: null, after: answerOf('No') });
  const { unmount } = show([first, posted], { canBlank: true });
  await screen.findByText(/No$/);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show([edit(3, { field: 'answer', before: answerOf('No'), after: answerOf('Yes') }), first], {
    canBlank: true,
  });
  expect(await screen.findAllByRole('button', { name: /an answer of version 3$/ })).toHaveLength(1);
});

test('other users cannot remove a text', async () => {
  show([edit(2, { field: 'title', before: 'Rooms', after: 'Tables' })]);
  await screen.findByText('Tables');
  expect(screen.queryByRole('button')).toBeNull();
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
