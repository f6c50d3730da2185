import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { periodDays } from '#features/hires/hire.rules.ts';
import { toPlainText } from '#platform/client/markdown/Markdown.tsx';
import { showScreen } from '#testing/ui/screen.tsx';
import help from '../../text/help.md';
import { HelpCenter } from './HelpCenter.tsx';
import { countEntries, filterHelpGroups, toHelpGroups } from './help-search.ts';
import { helpValues } from './help-values.ts';

afterEach(() => vi.unstubAllGlobals());

const all = toHelpGroups(help);
const values = { ...helpValues, feeSentence: '' };

function Help({ search: initialSearch, hash }: { search: string; hash: string }) {
  const [search, setSearch] = useState(initialSearch);
  return <HelpCenter search={search} onSearch={setSearch} hash={hash} />;
}

function show(at: { search?: string; hash?: string } = {}) {
  Element.prototype.scrollIntoView = vi.fn();
  return showScreen(() => <Help search="" hash="" {...at} />, {
    at: '/help',
    answers: { 'bids.terms': () => ({ feePercent: 7.5 }) },
  });
}

const answer = async (question: string) =>
  (await screen.findByRole('heading', { name: question })).closest('details');

test('each answer has its own URL', () => {
  const ids = all.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('answers are collapsed, except the one in the URL', async () => {
  show({ hash: 'refunds' });
  expect((await answer('How do refunds work?'))?.open).toBe(true);
  expect((await answer('What are protected funds?'))?.open).toBe(false);
  await vi.waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
});

test('a search opens the matching answers and counts them', async () => {
  show();
  await userEvent.type(await screen.findByRole('searchbox'), 'GIVE project back{enter}');
  expect((await answer('I cannot finish. What now?'))?.open).toBe(true);
  expect(screen.queryByRole('heading', { name: 'Which files can I send?' })).toBeNull();
  expect((await screen.findByText(/answers? for “GIVE project back”/)).textContent).toMatch(/^\d/);
});

test('a search without results says so, and links to all answers', async () => {
  show({ search: 'zeppelin' });
  await screen.findByRole('heading', { name: 'No answer found' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all answers' }));
  await answer('How do refunds work?');
});

test('words match in any order, case and style of quotes', () => {
  expect(countEntries(filterHelpGroups(all, '', values))).toBe(countEntries(all));
  expect(countEntries(filterHelpGroups(all, "client's RECEIPT", values))).toBe(1);
  expect(countEntries(filterHelpGroups(all, 'receipt client’s', values))).toBe(1);
});

test('the answers contain the periods of the code', () => {
  const answers = all.flatMap((group) => group.entries);
  const late = toPlainText(answers.find(({ id }) => id === 'late')?.body ?? [], values);
  expect(late).toContain(`${periodDays.cancelAfterDue} days later`);
  expect(late).toContain(`${periodDays.refundAfterDue} days after`);
});

test('the fee is the current one', async () => {
  show({ hash: 'fee' });
  await screen.findByText(/keeps 7\.5% of what is released/);
});
