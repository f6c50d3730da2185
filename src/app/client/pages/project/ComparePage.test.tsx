import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { emptyBrief } from '#testing/fixtures/bid-fixture.ts';
import { Refusal, screenReaderText, showScreen } from '#testing/ui/screen.tsx';
import { ComparePage } from './ComparePage.tsx';

const owner = {
  id: 5,
  name: 'Clara Client',
  username: 'clara',
  email: 'c@x.example',
  avatar: null,
  role: 'client',
};
const project = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 1_000,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  status: 'active',
  bidCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: 900,
  isPaused: false,
  invitation: null,
  ...emptyBrief,
};

function bid(id: number, name: string, changes: object = {}) {
  return {
    id,
    projectId: 7,
    developerId: id + 100,
    amount: 1_000,
    proposal: `I am ${name}.\nI build it.`,
    deliveryTime: 10,
    hirable: true,
    status: 'active',
    createdAt: '2026-01-02T00:00:00.000Z',
    shortlisted: false,
    declineReason: null,
    declinedAt: null,
    revision: 1,
    revisedAt: null,
    projectRevision: 1,
    isOutdated: false,
    confirmedAt: null,
    criteria: [],
    developer: {
      id: id + 100,
      name,
      avatar: null,
      rating: 0,
      reviewCount: 0,
      completedProjects: 0,
    },
    ...changes,
  };
}

const mira = bid(1, 'Mira Okafor', { amount: 900, shortlisted: true });
const bidder = { id: 102, name: 'Jon Bell', avatar: null, rating: 47, reviewCount: 3 };
const jon = bid(2, 'Jon Bell', {
  deliveryTime: 4,
  developer: { ...bidder, completedProjects: 8 },
});
const uma = bid(3, 'Uma Wright', {
  amount: 1_250,
  status: 'passed',
  declineReason: 'Too dear.',
});

function show(ids: number[], answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <ComparePage projectId={7} bidIds={ids} />, {
    at: `/projects/7/compare?bids=${ids.join(',')}`,
    answers: {
      'accounts.me': () => owner,
      'projects.get': () => project,
      'bids.onProject': () => [mira, jon, uma],
      ...answers,
    },
  });
}

/** jsdom drops the space before text that only screen readers read. */
const hasName = (name: string) => (accessibleName: string) =>
  accessibleName.replace(/\s/g, '') === name.replace(/\s/g, '');

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Returns the cells of the row with this header, one per bid. */
async function rowOf(name: string | RegExp) {
  const header = await screen.findByRole('rowheader', { name });
  const row = header.closest('tr');
  if (!row) throw new Error(`${name} heads no row`);
  return within(row).getAllByRole('cell');
}
const textsOfRow = async (name: string | RegExp) =>
  (await rowOf(name)).map(({ textContent }) => textContent);

test('bids are compared in columns, each row with its label', async () => {
  show([1, 2, 3]);
  await screen.findByRole('table', { name: '3 bids side by side' });
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual(['Compared', 'MOMira Okafor', 'JBJon Bell', 'UWUma Wright']);
  expect(await textsOfRow('Amount')).toEqual(['$900Lowest', '$1,000', '$1,250']);
  expect(await textsOfRow('Budget $1,000')).toEqual(['$100 under', 'On budget', '$250 over']);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
  const soon = day.format(new Date(Date.now() + 4 * DAY_MS));
  expect((await textsOfRow('Delivery'))[1]).toBe(`4 daysFastestby ${soon}, if hired today`);
  expect(await textsOfRow('Rating')).toEqual(['New', '4.7 of 5, 3 reviews3 reviews', 'New']);
  expect(await textsOfRow('Completed projects')).toEqual(['0', '8', '0']);
  expect(await textsOfRow('Status')).toEqual(['Shortlisted', 'Open', 'Declined“Too dear.”']);
  expect((await textsOfRow('Proposal'))[0]).toBe('I am Mira Okafor.\nI build it.');
});

test('each column has one row of buttons, with what its bid allows', async () => {
  const { place, historyState } = show([1, 3]);
  const [open, declined] = await rowOf('Your choice');
  if (!open || !declined) throw new Error('There are two');
  const buttons = (cell: HTMLElement) =>
    within(cell)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? screenReaderText(button));
  expect(buttons(open)).toEqual([
    'Hire Mira Okafor for $900',
    'Shortlisted Mira Okafor',
    'More about the bid by Mira Okafor',
  ]);
  expect(buttons(declined)).toEqual([
    'Reconsider the bid by Uma Wright',
    'More about the bid by Uma Wright',
  ]);
  await userEvent.click(within(declined).getByRole('button', { name: /^More/ }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Send Message']);
  await userEvent.click(within(open).getByRole('button', { name: /^Hire/ }));
  expect(place()).toBe('/payment/7?amount=900&developer=101');
  expect(historyState()).toMatchObject({ terms: { bidId: 1, revision: 1 } });
});

/** Returns the headers of all rows in their order. */
async function readHeaders() {
  const headers = await screen.findAllByRole('rowheader');
  return headers.map(({ textContent }) => textContent);
}

const criteria = ['Guests pay by card', 'Staff print a list', 'It loads fast'].map((text, id) => ({
  id,
  text,
}));

test('price, days and proposals are above the buttons, and the criteria below', async () => {
  const remark = 'By Stripe';
  const answers = [{ id: 0, included: false, remark }];
  show([1, 2], {
    'projects.get': () => ({ ...project, criteria }),
    'bids.onProject': () => [mira, { ...jon, criteria: answers }],
  });
  const headers = await readHeaders();
  const start = ['Amount', 'Delivery', 'Proposal', 'Your choice', 'Done when'];
  expect(headers.slice(0, 6)).toEqual([...start, 'Guests pay by card']);
  expect(await textsOfRow('Guests pay by card')).toEqual(['Included', `Not included${remark}`]);
});

test('the milestones of split bids are a row, which other comparisons do not have', async () => {
  const milestones = [
    { title: 'Design', amount: 400, days: 2, criteria: [] },
    { title: 'Launch', amount: 500, days: 7, criteria: [] },
  ];
  const { unmount } = show([1, 2], { 'bids.onProject': () => [{ ...mira, milestones }, jon] });
  expect(await textsOfRow('Milestones')).toEqual([
    'In 2 milestones, the first for $4001. Design$400, 2 days2. Launch$500, 7 days',
    'Not split: one payment',
  ]);
  unmount();
  show([1, 2]);
  await screen.findByRole('table');
  expect(screen.queryByRole('rowheader', { name: 'Milestones' })).toBeNull();
});

test('criteria that all bids include are one line, which opens', async () => {
  show([1, 2, 3], { 'projects.get': () => ({ ...project, criteria }) });
  const line = await screen.findByText('3 criteria are included by all bids');
  expect(screen.queryByRole('rowheader', { name: 'Guests pay by card' })).toBeNull();
  expect(line.closest('details')?.open).toBe(false);
  await userEvent.click(line);
  const details = line.closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(true);
  const texts = within(details)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual(criteria.map(({ text }) => text));
});

test('a comparison that is scrolled sideways says which bids are visible', async () => {
  const boxOf = (left: number, width: number) => new DOMRect(left, 0, width, 50);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const column = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.matches('th') ? boxOf((column - 1) * 164, 164) : boxOf(0, 358);
  });
  show([1, 2, 3]);
  const box = (await screen.findByRole('table')).parentElement as HTMLElement;
  fireEvent.scroll(box);
  expect(await screen.findByText('1–2 of 3')).toBeTruthy();
  vi.restoreAllMocks();
});

test('a bid is declined from the table', async () => {
  const { calls } = show([1, 2], { 'bids.decline': () => mira });
  const more = { name: 'More about the bid by Jon Bell' };
  await userEvent.click(await screen.findByRole('button', more));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline the bid by Jon Bell?' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'I prefer other bids.' }));
  await userEvent.click(within(dialog).getByRole('button', { name: hasName('Decline bid') }));
  await vi.waitFor(() =>
    expect(calls('bids.decline')).toEqual([{ id: 2, reason: 'I prefer other bids.' }]),
  );
});

test('one of three bids can be removed, and the URL lists the others', async () => {
  const { place } = show([1, 2, 3]);
  await userEvent.click(
    await screen.findByRole('button', { name: hasName('Remove the bid by Jon Bell') }),
  );
  await vi.waitFor(() => expect(place()).toBe('/projects/7/compare?bids=1%2C3'));
});

test('with two bids none can be removed', async () => {
  show([1, 2]);
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /Remove the bid/ })).toBeNull();
});

test('a bid that was withdrawn in the meantime is reported as missing', async () => {
  show([1, 2, 99]);
  expect(await screen.findByText('One of the bids you chose was withdrawn.')).toBeTruthy();
  expect(screen.getByRole('table', { name: '2 bids side by side' })).toBeTruthy();
});

test.each([[[]], [[1]], [[1, 99]]])('%j cannot be compared, and a link leads back', async (ids) => {
  show(ids);
  await screen.findByRole('heading', { name: 'Nothing to compare' });
  const back = screen.getByRole('link', { name: 'Choose bids' });
  expect(back.getAttribute('href')).toBe('/projects/7#bids');
});

test('an admin can only read the comparison', async () => {
  show([1, 2], { 'accounts.me': () => ({ ...owner, id: 1, role: 'admin' }) });
  const table = await screen.findByRole('table');
  expect(within(table).queryByRole('button')).toBeNull();
  expect(within(table).queryByRole('rowheader', { name: 'Your choice' })).toBeNull();
});

test('after a hire the table is read-only', async () => {
  show([1, 2], {
    'projects.get': () => ({ ...project, status: 'assigned' }),
    'bids.onProject': () => [
      { ...mira, status: 'hired' },
      { ...jon, status: 'passed' },
    ],
  });
  expect(await textsOfRow('Status')).toEqual(['Hired', 'Not chosen']);
  expect(await textsOfRow('Delivery')).toEqual(['10 days', '4 daysFastest']);
  expect(screen.queryByRole('button', { name: /Hire|Shortlist/ })).toBeNull();
});

test('a developer is shown none of it', async () => {
  show([1, 2], { 'accounts.me': () => ({ ...owner, id: 101, role: 'developer' }) });
  await screen.findByRole('heading', { name: 'You cannot see these bids' });
  expect(screen.getByText('Only the client of this project can compare its bids.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a visitor signs in and returns to the same bids', async () => {
  const { place } = show([1, 2], { 'accounts.me': () => null });
  await screen.findByText('Elsewhere');
  const { searchParams } = new URL(place(), location.origin);
  expect(decodeURIComponent(searchParams.get('from') ?? '')).toBe('/projects/7/compare?bids=1,2');
});

test('a private project refuses those it does not show itself to', async () => {
  show([1, 2], { 'projects.get': () => new Refusal(403, 'This project is private') });
  await screen.findByRole('heading', { name: 'This project is private' });
  expect(screen.queryByRole('table')).toBeNull();
});
