import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import { getFieldError, noResponse, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { PayoutsPage } from './PayoutsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const someone = { id: 5, name: 'Mira', username: 'mira', email: 'm@x.example', avatar: null };
const me = { ...someone, role: 'developer' };
const sums = { waitingCents: 81_000, sendingCents: 0, sentCents: 5_050, heldCents: 90_000 };
const account = (status: string) => ({ status, ...sums });
const payout = {
  id: 9,
  projectId: 7,
  projectTitle: 'A booking page',
  amountCents: 81_000,
  reversedCents: 0,
  status: 'waiting',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};

const byMonth = {
  ...{ role: 'developer', year: 2026, firstYear: 2026 },
  months: [{ month: '2026-01', earnedCents: 81_000, protectedCents: 5_050, paidOutCents: 0 }],
};

function show(
  status: string,
  answers: Record<string, (input: unknown) => unknown> = {},
  search = '',
) {
  const left: string[] = [];
  const shown = showScreen(() => <PayoutsPage openUrl={(url) => left.push(url)} />, {
    at: `/payouts${search}`,
    answers: {
      'accounts.me': () => me,
      'profiles.own': () => ({ role: 'developer', country: 'Norway' }),
      'payouts.account': () => account(status),
      'payouts.list': () => ({ items: [], next: null }),
      'money.byMonth': () => byMonth,
      'payouts.onboard': () => ({ url: 'https://connect.example/a' }),
      'payouts.resume': () => ({ url: 'https://connect.example/b' }),
      'payouts.restart': () => ({ url: 'https://connect.example/d' }),
      ...answers,
    },
  });
  return { ...shown, left };
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));

test('a developer without an account chooses the country and is sent to the provider in this tab', async () => {
  const { calls, left } = show('none');
  const country = await screen.findByRole('combobox', { name: 'Country of your bank account' });
  expect(country).toHaveProperty('value', 'NO');
  expect(screen.getByText(/^\$810 is waiting for you\./)).toBeTruthy();
  await userEvent.selectOptions(country, 'Germany');
  await userEvent.click(screen.getByRole('radio', { name: 'A company' }));
  expect(calls('payouts.onboard')).toEqual([]);
  await press('Set up at Stripe');
  await vi.waitFor(() => expect(left).toEqual(['https://connect.example/a']));
  expect(calls('payouts.onboard')).toEqual([{ country: 'DE', entity: 'company' }]);
});

test('a developer in a country without payouts reads what to do', async () => {
  show('none', { 'profiles.own': () => ({ role: 'developer', country: 'Nigeria' }) });
  expect(await screen.findByText(/does not pay to bank accounts in Nigeria/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Write to us' });
  expect(way.getAttribute('href')).toBe('/contact');
  expect(screen.getByRole('button', { name: 'Set up at Stripe' })).toBeTruthy();
});

test('without a country no request is sent to the provider', async () => {
  const { calls } = show('none', { 'profiles.own': () => ({ role: 'developer', country: null }) });
  await press('Set up at Stripe');
  const country = screen.getByRole('combobox', { name: 'Country of your bank account' });
  expect(getFieldError(country)).toBe('Choose the country of your bank account');
  expect(calls('payouts.onboard')).toEqual([]);
});

test.each([
  ['onboarding', 'Your payout account is not finished', 'Continue at Stripe'],
  ['restricted', 'Stripe cannot pay you yet', 'Fix at Stripe'],
])('an account that is %s says so, and each click requests a new link', async (...row) => {
  const [status, title, act] = row;
  const { calls, left } = show(status);
  await screen.findByRole('heading', { name: title });
  expect(calls('payouts.resume')).toEqual([]);
  await press(act);
  await vi.waitFor(() => expect(left).toEqual(['https://connect.example/b']));
  expect(await button('Opening Stripe...')).toBeTruthy();
});

test('a developer with the wrong country starts again with another one, or keeps the account', async () => {
  const { calls, left } = show('onboarding', {
    'payouts.account': () => ({ ...account('onboarding'), sentCents: 0 }),
  });
  await press('Wrong country or account type?');
  await screen.findByRole('form', { name: 'Start over at Stripe' });
  await press('Keep my account');
  await screen.findByRole('heading', { name: 'Your payout account is not finished' });
  await press('Wrong country or account type?');
  await userEvent.selectOptions(screen.getByLabelText('Country of your bank account'), 'Japan');
  await press('Start over at Stripe');
  await vi.waitFor(() => expect(left).toEqual(['https://connect.example/d']));
  expect(calls('payouts.restart')).toEqual([{ country: 'JP', entity: 'individual' }]);
  expect(calls('payouts.onboard')).toEqual([]);
});

test('an account that has received earnings cannot be replaced', async () => {
  show('restricted');
  await button('Fix at Stripe');
  expect(screen.queryByRole('button', { name: 'Wrong country or account type?' })).toBeNull();
});

test('an active account needs nothing; a closed one can be set up again', async () => {
  const { unmount } = show('active');
  await screen.findByRole('heading', { name: 'Payouts are on' });
  expect(screen.queryByRole('button', { name: /Stripe/ })).toBeNull();
  unmount();
  show('closed');
  await screen.findByRole('heading', { name: 'Your account at Stripe is closed' });
  expect(await button('Set up at Stripe')).toBeTruthy();
});

test.each([
  ['refuses', new Refusal(400, 'Stripe did not accept this: no such country.'), /no such country/],
  ['is not reached', new Refusal(503, 'We cannot reach Stripe right now.'), /cannot reach Stripe/],
  ['is out of the browser’s reach', noResponse, /We could not confirm this/],
])(
  'a provider that %s is reported, and the request can be repeated',
  async (_how, answer, words) => {
    const { answer: become, left } = show('restricted', { 'payouts.resume': () => answer });
    await press('Fix at Stripe');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    become('payouts.resume', () => ({ url: 'https://connect.example/c' }));
    await press('Fix at Stripe');
    await vi.waitFor(() => expect(left).toEqual(['https://connect.example/c']));
  },
);

test('returning from the provider refreshes the account once and shows the result', async () => {
  const { calls, place } = show(
    'onboarding',
    { 'payouts.refresh': () => account('active') },
    '?back=1',
  );
  await screen.findByText('Your payout account is ready. Your waiting earnings are on their way.');
  await screen.findByRole('heading', { name: 'Payouts are on' });
  expect(calls('payouts.refresh')).toHaveLength(1);
  expect(place()).toBe('/payouts');
});

test('after the return the account may still need data, or its state be unknown', async () => {
  const { answer } = show(
    'onboarding',
    { 'payouts.refresh': () => new Refusal(503, 'We cannot reach Stripe right now.') },
    '?back=1',
  );
  await screen.findByText(
    /could not read the status of your account from Stripe\. We cannot reach/,
  );
  answer('payouts.refresh', () => account('restricted'));
  await press('Check again');
  await screen.findByText(/^Stripe has not approved/);
  expect(await button('Fix at Stripe')).toBeTruthy();
});

test('a used or expired link ends here, and a click requests a new one', async () => {
  const { calls, left } = show('onboarding', {}, '?again=1');
  await screen.findByText(/^This link to Stripe has expired or was already used/);
  expect(calls('payouts.resume')).toEqual([]);
  await press('Continue at Stripe');
  await vi.waitFor(() => expect(left).toHaveLength(1));
});

test('the totals are shown side by side, and each payout under its project', async () => {
  const back = { ...payout, id: 8, status: 'sent', reversedCents: 1_000 };
  const { calls } = show('active', {
    'payouts.list': (input) =>
      Object(input).cursor
        ? { items: [{ ...payout, id: 3, projectTitle: 'An older page' }], next: null }
        : { items: [payout, back], next: 8 },
  });
  const list = await screen.findByRole('region', { name: 'Your payouts' });
  const [first, second] = await within(list).findAllByRole('listitem');
  expect(first?.textContent).toMatch(/A booking pageWaitingJan 2, 2026\$810$/);
  expect(second?.textContent).toMatch(/Paid out.*\$810\$10 taken back by the bank$/);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['$900', '$810', '$0', '$50.50']);
  await press('Load more');
  await within(list).findByRole('link', { name: 'An older page' });
  expect(calls('payouts.list').at(-1)).toMatchObject({ cursor: 8 });
});

test('the page says that nothing was released yet', async () => {
  show('none');
  expect(await screen.findByRole('heading', { name: 'Nothing released yet' })).toBeTruthy();
});

test('a payout reported by a live event appears without a reload', async () => {
  const { answer } = show('active');
  await screen.findByRole('heading', { name: 'Nothing released yet' });
  answer('payouts.list', () => ({ items: [payout], next: null }));
  act(() => dispatchLiveEvent({ kind: 'notification', id: 1 }));
  await screen.findByRole('link', { name: 'A booking page' });
});

test('an account that failed to load can be loaded again', async () => {
  const { answer } = show('active', { 'payouts.account': () => new Refusal(400, 'Not now.') });
  await screen.findByText('Your payout account could not be loaded');
  answer('payouts.account', () => account('active'));
  await press('Retry');
  await screen.findByRole('heading', { name: 'Payouts are on' });
});

test('users who are not developers see that the page is for developers', async () => {
  const { calls } = show('none', { 'accounts.me': () => ({ ...someone, role: 'client' }) });
  await screen.findByRole('heading', { name: 'Payouts are for developers' });
  expect(screen.getByRole('link', { name: 'Money' }).getAttribute('href')).toBe('/payments');
  expect(calls('payouts.account')).toEqual([]);
});

test('a developer sees what was earned, protected and paid out by month', async () => {
  show('active');
  await userEvent.click(await screen.findByText(': By month, 2026'));
  const table = within(screen.getByRole('region', { name: 'Money by month, 2026' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(0, 2)).toEqual(['MonthEarnedProtectedPaid out', 'Jan$810$50.50$0']);
});
