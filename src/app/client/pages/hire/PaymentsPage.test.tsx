import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { users } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { PaymentsPage } from './PaymentsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const payment = {
  id: '5e6a0d3c-3f0a-4a6e-9c1f-0d2b7a1e4c55',
  projectId: 7,
  projectTitle: 'A booking page',
  developerName: 'Ada Byron',
  hired: true,
  status: 'held',
  hasOpenChargeback: false,
  amountCents: 90_000,
  releasedCents: 0,
  refundedCents: 0,
  manualCents: 0,
  returningCents: 0,
  stuckCents: 0,
  takenBackCents: 0,
  card: 'Visa •••• 4242',
  paidAt: '2026-01-02T00:00:00.000Z',
};
const divided = {
  ...payment,
  id: '0b8f8b4e-91b5-4f0f-8a4d-6a1a3c2f7d10',
  projectId: 8,
  projectTitle: 'A shop',
  status: 'split',
  releasedCents: 30_000,
  refundedCents: 45_050,
  returningCents: 14_950,
};
const sums = {
  paidCents: 180_000,
  heldCents: 90_000,
  releasedCents: 30_000,
  returnedCents: 45_050,
  dueCents: 14_950,
};

type Me = (typeof users)[keyof typeof users] | null;

const january = { month: '2026-01', paidCents: 90_000, protectedCents: 90_000, returnedCents: 0 };
const february = { month: '2026-02', paidCents: 0, protectedCents: 0, returnedCents: 45_050 };
const byMonth = { role: 'client', year: 2026, firstYear: 2025, months: [january, february] };
const emptyYear = {
  ...byMonth,
  year: 2025,
  months: [{ ...january, paidCents: 0, protectedCents: 0 }],
};

function show(
  me: Me,
  mine: (input: unknown) => unknown,
  ofAll: () => unknown = () => sums,
  byYear: (input: unknown) => unknown = () => byMonth,
) {
  return showScreen(() => <PaymentsPage />, {
    at: '/payments',
    answers: {
      'accounts.me': () => me,
      'payments.mine': mine,
      'payments.totals': ofAll,
      'money.byMonth': byYear,
    },
  });
}

const page = (items: object[]) => ({ items, next: null });

test('a client sees each payment, its outcome and the totals', async () => {
  const { place } = show(users.client, () => page([payment, divided]));
  const table = await screen.findByRole('table', { name: 'Your payments, newest first' });
  const [first, second] = within(table).getAllByRole('row').slice(1);
  expect(first?.textContent).toMatch(
    /A booking page.*To Ada Byron.*Protected.*\$900.*Visa •••• 4242.*–Jan 2, 2026Receipt$/,
  );
  expect(second?.textContent).toMatch(/Split.*\$300 to the developer.*\$900/);
  expect(second?.textContent).toMatch(/\$450\.50On your card\$149\.50On its way to your card/);
  expect(screen.getByText('Protected now').parentElement?.textContent).toContain('$900');
  const due = screen.getByText('Still to be refunded to you').parentElement;
  expect(due?.textContent).toContain('$149.50');
  await userEvent.click(screen.getByRole('link', { name: /^A shop/ }));
  await screen.findByText('Elsewhere');
  expect(place()).toBe('/projects/8/room');
});

test('the receipt of a hire is linked to its documents in the workspace', async () => {
  const { place } = show(users.client, () => page([payment]));
  await userEvent.click(await screen.findByRole('link', { name: 'Receipt for A booking page' }));
  await screen.findByText('Elsewhere');
  expect(place()).toBe('/projects/7/room#papers');
});

test('a payment without a hire shows its project and no receipt', async () => {
  const orphan = { ...payment, hired: false, status: 'orphaned', returningCents: 90_000 };
  show(users.client, () => page([orphan]));
  const link = await screen.findByRole('link', { name: /^A booking page/ });
  expect(link.getAttribute('href')).toBe('/projects/7');
  expect(screen.getByText('Being refunded')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Receipt/ })).toBeNull();
});

test.each([
  ['Being confirmed', { status: 'processing' }, '–'],
  [
    'Under review by your bankNo money moves until your bank has decided',
    { hasOpenChargeback: true },
    '–',
  ],
  ['Refunded', { status: 'returned', refundedCents: 90_000 }, '$900On your card'],
  [
    'Not refunded yetThe refund did not reach your card. We will contact you.',
    { status: 'returned', stuckCents: 90_000 },
    '$900Not yet sent',
  ],
  [
    'Under review by your bankNo money moves until your bank has decided',
    { status: 'returned', stuckCents: 90_000, hasOpenChargeback: true },
    '$900Not yet sent',
  ],
  [
    'Refunded',
    { status: 'returned', refundedCents: 30_000, manualCents: 60_000 },
    '$300On your card$600Another way, as agreed',
  ],
  ['Taken back by your bank', { status: 'lost', takenBackCents: 90_000 }, '$900Through your bank'],
  [
    'Taken back in part',
    { status: 'lost', takenBackCents: 30_000, releasedCents: 60_000 },
    '$300Through your bank',
  ],
])('"%s" is described by %o', async (words, given, back) => {
  show(users.client, () => page([{ ...payment, ...given }]));
  const name = await screen.findByRole('rowheader', { name: /^A booking page/ });
  const cells = within(name.closest('tr') ?? name).getAllByRole('cell');
  expect([cells[0], cells[2]].map((cell) => cell?.textContent)).toEqual([words, back]);
});

test('older payments are loaded page by page', async () => {
  const older = { ...payment, id: '7a1d7bd4-3c39-4a3b-9a6e-9f0f5d0a4b21', projectTitle: 'A till' };
  const { calls } = show(users.client, (input) =>
    input && typeof input === 'object' && 'cursor' in input
      ? page([older])
      : { ...page([payment]), next: 'older' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByRole('link', { name: /^A till/ });
  expect(screen.getByRole('link', { name: /^A booking page/ })).toBeTruthy();
  expect(calls('payments.mine').at(-1)).toMatchObject({ cursor: 'older' });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('without pending refunds nothing is shown about them', async () => {
  show(
    users.client,
    () => page([payment]),
    () => ({ ...sums, dueCents: 0 }),
  );
  await screen.findByText('$1,800');
  expect(screen.queryByText('Still to be refunded to you')).toBeNull();
});

test('without a payment the page says when there is one', async () => {
  show(users.client, () => page([]));
  await screen.findByRole('heading', { name: 'No payments yet' });
  expect(screen.getByRole('link', { name: 'Your Work' }).getAttribute('href')).toBe('/work');
});

test('a list that failed to load can be loaded again', async () => {
  const answers = [new Refusal(400, 'That went wrong.'), page([payment])];
  show(users.client, () => answers.shift());
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /^A booking page/ });
});

test('totals that failed to load can be loaded again', async () => {
  const answers = [new Refusal(400, 'That went wrong.'), sums];
  show(
    users.client,
    () => page([payment]),
    () => answers.shift(),
  );
  await screen.findByText('The totals of your payments could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('$1,800');
});

test.each([
  ['developer', users.developer, 'Money', '/payouts'],
  ['admin', users.admin, 'Reconciliation', '/admin/reconciliation'],
])('a %s sees where their own money is listed', async (_role, me, name, href) => {
  const { calls } = show(me, () => page([]));
  await screen.findByRole('heading', { name: 'Payments are for clients' });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  expect(calls('payments.mine')).toEqual([]);
});

test('a visitor must sign in first', async () => {
  const { calls, place } = show(null, () => page([]));
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/payments');
  expect(calls('payments.mine')).toEqual([]);
});

const noPayments = () => page([]);

test('the money of a year is shown by month with its total, and is a CSV and a PDF file', async () => {
  show(users.client, noPayments);
  const section = within(await screen.findByRole('region', { name: 'Money over time' }));
  await userEvent.click(await section.findByText(': By month, 2026'));
  const table = within(section.getByRole('region', { name: 'Money by month, 2026' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'MonthPaidProtectedReturned',
    'Jan$900$900$0',
    'Feb$0$0$450.50',
    // Protected is a balance, so its months are not added up.
    'Total$900$0$450.50',
  ]);
  for (const format of ['csv', 'pdf']) {
    const link = section.getByRole('link', {
      name: `Download all movements of 2026, ${format.toUpperCase()}`,
    });
    expect(link.getAttribute('href')).toBe(`/documents/money/2026.${format}`);
  }
});

test('another year can be chosen, and one without payments says so', async () => {
  const { calls } = show(users.client, noPayments, undefined, (input) =>
    JSON.stringify(input).includes('2025') ? emptyYear : byMonth,
  );
  await userEvent.selectOptions(await screen.findByLabelText('Year (UTC)'), '2025');
  await screen.findByText('Nothing was paid in 2025.');
  expect(calls('money.byMonth')).toEqual([{}, { year: 2025 }]);
  expect(screen.getByRole('link', { name: /2025, CSV/ })).toBeTruthy();
});

test('money by month that failed to load can be loaded again', async () => {
  const refused = () => new Refusal(400, 'Not now.');
  const { answer } = show(users.client, noPayments, undefined, refused);
  await screen.findByText('The money by month could not be loaded');
  answer('money.byMonth', () => byMonth);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Protected at the end $0');
});
