import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ReconciliationPage } from './ReconciliationPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const at = '2026-01-02T00:00:00.000Z';
const books = { ledgerCents: 100_050, stripeCents: 100_000, readAt: at };
const nothing = { failedRefunds: [], manualRefunds: [], refusedCommands: [], deadEvents: [] };
const about = { projectId: 7, projectTitle: 'A booking page', at };
const refund = { id: 3, amountCents: 90_000, clientName: 'Clara Client', ...about };

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <ReconciliationPage />, {
    at: '/admin/reconciliation',
    answers: {
      'payments.reconciliationTotals': () => books,
      'payments.discrepancies': () => [],
      'payments.issues': () => nothing,
      'payments.retryRefund': () => ({ done: true }),
      ...answers,
    },
  });
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

test('without discrepancies the page says so, and nothing needs attention', async () => {
  show();
  await screen.findByRole('heading', { name: 'The records match' });
  expect(screen.getByText(/^Nothing to resolve: no bank returned/)).toBeTruthy();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['$1,000.50', '$1,000', '$0.50', expect.stringMatching(/^Jan 2, 2026, /)]);
});

test('books that were never compared do not pretend to agree', async () => {
  show({ 'payments.reconciliationTotals': () => ({ ...books, readAt: null }) });
  await screen.findByRole('heading', { name: 'Not compared yet' });
  expect(screen.queryByText('The records match')).toBeNull();
});

test('an admin compares at once and sees the result', async () => {
  const { answer, calls } = show({ 'payments.compareNow': () => ({ differences: 1 }) });
  await screen.findByRole('heading', { name: 'The records match' });
  const found = { effectKey: 'fee_2', type: 'stripe_fee', at, ledgerCents: null, projectId: null };
  answer('payments.discrepancies', () => [{ ...found, stripeCents: -250 }]);
  await press('Compare now');
  expect(await findToastText('Compared with Stripe')).toContain('1 difference, listed below.');
  await screen.findByRole('row', { name: /^fee_2/ });
  expect(calls('payments.compareNow')).toHaveLength(1);
});

test('a comparison without an answer of Stripe says so beside its button', async () => {
  const { answer } = show({
    'payments.compareNow': () => new Refusal(503, 'We cannot reach Stripe right now.'),
  });
  await press('Compare now');
  expect((await screen.findByRole('alert')).textContent).toBe('We cannot reach Stripe right now.');
  answer('payments.compareNow', () => ({ differences: 0 }));
  await press('Compare now');
  expect(await findToastText('Compared with Stripe')).toContain('There is no difference.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a discrepancy is shown in a row with both amounts', async () => {
  const found = { effectKey: 're_1:settled', type: 'refund', at };
  show({
    'payments.discrepancies': () => [
      { ...found, ledgerCents: -90_000, stripeCents: -89_000, projectId: 7 },
      { ...found, effectKey: 'fee_2', type: 'stripe_fee', ledgerCents: null, stripeCents: -250 },
    ],
  });
  const row = await screen.findByRole('row', { name: /^re_1:settled/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'refund',
    '-$900',
    '-$890',
    '-$10',
    'Jan 2, 2026',
    'Project 7',
  ]);
  const other = screen.getByRole('row', { name: /^fee_2/ });
  expect(other.textContent).toContain('none');
});

test('an admin sends a returned refund again, once, after a confirmation', async () => {
  let left = [refund];
  const { calls } = show({
    'payments.issues': () => ({ ...nothing, failedRefunds: left }),
    'payments.retryRefund': () => {
      left = [];
      return { done: true };
    },
  });
  await press('Try again: $900 to Clara Client');
  expect(calls('payments.retryRefund')).toEqual([]);
  await press('Send $900');
  expect(await findToastText('Refund sent again')).toContain('Clara Client’s card');
  expect(calls('payments.retryRefund')).toEqual([{ id: 3 }]);
  await screen.findByText(/^Nothing to resolve: no bank returned/);
});

test('a refund that another admin sent in the meantime is reported', async () => {
  const words = 'This refund was sent again already.';
  show({
    'payments.issues': () => ({ ...nothing, failedRefunds: [refund] }),
    'payments.retryRefund': () => new Refusal(409, words),
  });
  await press(/^Try again/);
  await press('Send $900');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('an admin records a manual refund once', async () => {
  let left = [refund];
  const { calls } = show({
    'payments.issues': () => ({ ...nothing, failedRefunds: left }),
    'payments.recordManualRefund': () => {
      left = [];
      return { done: true };
    },
  });
  await press('Refunded another way: $900 to Clara Client');
  const how = await screen.findByLabelText('How it was returned');
  await userEvent.type(how, 'Bank');
  await press('Record the refund');
  await screen.findByText('Enter between 10 and 300 characters');
  expect(calls('payments.recordManualRefund')).toEqual([]);
  await userEvent.type(how, ' transfer of today');
  await press('Record the refund');
  expect(await findToastText('Refund recorded')).toContain('Clara Client has been notified');
  expect(calls('payments.recordManualRefund')).toEqual([
    { id: 3, reference: 'Bank transfer of today' },
  ]);
  await screen.findByText(/^Nothing to resolve: no bank returned/);
});

test('an admin withdraws the note of a manual refund that did not arrive', async () => {
  let noted = [{ ...refund, reference: 'Bank transfer of today' }];
  const { calls } = show({
    'payments.issues': () => ({ ...nothing, manualRefunds: noted }),
    'payments.withdrawManualRefund': () => {
      noted = [];
      return { done: true };
    },
  });
  await screen.findByText('Bank transfer of today');
  await press('Withdraw the record of $900 to Clara Client');
  expect(calls('payments.withdrawManualRefund')).toEqual([]);
  await press('Withdraw record');
  expect(await findToastText('Record withdrawn')).toContain('We hold $900 for Clara Client again.');
  expect(calls('payments.withdrawManualRefund')).toEqual([{ id: 3 }]);
  await screen.findByText(/^Nothing to resolve: no bank returned/);
});

test('refused commands and abandoned events are listed', async () => {
  show({
    'payments.issues': () => ({
      ...nothing,
      refusedCommands: [{ id: 1, kind: 'transfer', reason: 'The account is closed.', ...about }],
      deadEvents: [{ id: 'evt_1', type: 'charge.updated', objectId: 'ch_1', at }],
    }),
  });
  await screen.findByRole('heading', { name: 'Refused by Stripe' });
  const [command, event] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(command).toMatch(/^Payout to the developer for A booking pageThe account is closed\./);
  expect(event).toMatch(/^charge\.updated about ch_1evt_1/);
});

test('a reconciliation that failed to load can be loaded again', async () => {
  const { answer } = show({ 'payments.reconciliationTotals': () => new Refusal(400, 'Not now.') });
  await screen.findByText('The reconciliation could not be loaded');
  answer('payments.reconciliationTotals', () => books);
  await press('Retry');
  await screen.findByRole('heading', { name: 'The records match' });
});
