import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { emptyBrief } from '#testing/fixtures/bid-fixture.ts';
import { inProgressWorkspace } from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ProjectPage } from './ProjectPage.tsx';

const clara = {
  id: 5,
  name: 'Clara Client',
  username: 'clara',
  email: 'c@x.example',
  avatar: null,
};
const owner = { ...clara, role: 'client' };
const bidder = { ...clara, id: 11, name: 'Mira Okafor', role: 'developer' };

const project = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 12_500,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  status: 'active',
  bidCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: 900,
  isPaused: false,
  invitation: null,
  ...emptyBrief,
};
const cancelled = { ...project, status: 'cancelled' };
const bid = {
  id: 3,
  projectId: 7,
  developerId: 11,
  criteria: [],
  amount: 900,
  proposal: 'In two steps.',
  deliveryTime: 1,
  hirable: true,
  status: 'active',
  createdAt: '2026-01-02T00:00:00.000Z',
  shortlisted: false,
  declineReason: null,
  declinedAt: null,
  revision: 1,
  revisedAt: null,
  developer: { id: 11, name: 'Mira Okafor', avatar: null, rating: 0, reviewCount: 0 },
};

function show(answers: Record<string, (input: unknown) => unknown>, ending = '') {
  return showScreen(() => <ProjectPage id={7} />, {
    at: `/projects/7${ending}`,
    answers: {
      'accounts.me': () => owner,
      'projects.get': () => project,
      'bids.onProject': () => [bid],
      ...answers,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ['?bid=3#bids', { status: 'active' }, 'section', 'Your bid'],
  ['#outdated-bid', { isOutdated: true }, 'h3', 'The project changed after your bid'],
  ['#questions', {}, 'section', 'Questions'],
])('the address %j of a mail to a developer shows that part of the page', async (...row) => {
  const [ending, given, selector, heading] = row;
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const answers = {
    'accounts.me': () => bidder,
    'bids.onProject': () => [{ ...bid, ...given }],
    'questions.list': () => ({ items: [], next: null }),
  };
  show(answers, ending);
  const part = (await screen.findByRole('heading', { name: heading })).closest(selector);
  await vi.waitFor(() => expect(scroll.mock.contexts).toContain(part));
  scroll.mockRestore();
});

const clientFigures = {
  isConfirmed: true,
  hireRate: { hired: 4, projects: 6 },
  releaseDays: 2,
};
const factsLine = 'Hired 4 of 6 projects · releases within 2 days (median) · address confirmed';

test('a developer reads one line of facts about the client', async () => {
  show({ 'accounts.me': () => bidder, 'profiles.client': () => clientFigures });
  await screen.findByText(factsLine);
});

test.each([
  ['the client', owner],
  ['a visitor', null],
])('the facts about the client are not shown to %s', async (_reader, me) => {
  const { calls } = show({ 'accounts.me': () => me, 'profiles.client': () => clientFigures });
  await screen.findByRole('heading', { name: 'A booking page' });
  expect(screen.queryByText(factsLine)).toBeNull();
  expect(calls('profiles.client')).toEqual([]);
});

const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each(['active', 'passed'])(
  'a bid that is %s on a cancelled project shows the cancellation, not another hire',
  async (status) => {
    show({
      'accounts.me': () => bidder,
      'projects.get': () => cancelled,
      'bids.onProject': () => [{ ...bid, status }],
    });
    const own = await screen.findByRole('region', { name: 'Your bid' });
    expect(own.textContent).toContain('The client cancelled this project. Your bid is closed.');
    expect(own.textContent).not.toMatch(/hired|Not chosen/);
    expect(within(own).queryByRole('button')).toBeNull();
  },
);

test('a passed bid shows that another developer was hired', async () => {
  show({
    'accounts.me': () => bidder,
    'projects.get': () => ({ ...project, status: 'assigned' }),
    'bids.onProject': () => [{ ...bid, status: 'passed' }],
  });
  const own = await screen.findByRole('region', { name: 'Your bid' });
  expect(own.textContent).toContain('The client hired another developer.');
  expect(own.textContent).toContain('Not chosen');
});

test('the owner cancels an open project, and the focus moves to its title', async () => {
  const { calls, answer } = show({ 'hires.cancelProject': () => cancelled });
  await openTab('Brief');
  await press('Cancel project');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this project?' });
  expect(dialog.textContent).toMatch(/its bids are closed.*gets an email.*cannot be undone/);
  answer('projects.get', () => cancelled);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel project' }));

  expect(await findToastText('Project cancelled')).toMatch(/Everyone who bid gets an email/);
  await screen.findByRole('heading', { name: 'Cancelled' });
  const title = screen.getByRole('heading', { level: 1 });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  await screen.findByText('This project was cancelled and accepts no bids.');
  expect(calls('hires.cancelProject')).toEqual([{ id: 7 }]);
  expect(screen.queryByRole('button', { name: 'Cancel project' })).toBeNull();
});

test.each([
  ['a developer', bidder, project],
  ['the owner of a project that is over', owner, cancelled],
])('%s is not offered to cancel it', async (_title, me, shown) => {
  show({ 'accounts.me': () => me, 'projects.get': () => shown });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Cancel project' })).toBeNull();
});

test('the owner of an expired project extends it or cancels it', async () => {
  show({ 'projects.get': () => ({ ...project, deadline: '2026-01-03T00:00:00.000Z' }) });
  await screen.findByRole('button', { name: 'Extend deadline' });
  const notice = screen.getByRole('region', { name: 'Expired' });
  const ways = within(notice).getAllByRole('button');
  expect(ways.map(({ textContent }) => textContent)).toEqual(['Extend deadline', 'Cancel project']);
  expect(screen.getAllByRole('button', { name: 'Cancel project' })).toHaveLength(1);
});

test('a bid sent after the session ended offers to sign in, and its input remains', async () => {
  show({
    'accounts.me': () => bidder,
    'bids.onProject': () => [],
    'bids.place': () => new Refusal(401, 'Please sign in to continue.'),
  });
  await screen.findByRole('region', { name: 'Your bid' });
  await press('Place Your Bid');
  await userEvent.type(await screen.findByLabelText('Bid amount'), '900');
  await userEvent.type(screen.getByLabelText('Delivery time (days)'), '5');
  await userEvent.type(screen.getByLabelText('Proposal'), 'In two steps.');
  await press('Submit Bid');
  const way = await screen.findByRole('link', { name: 'Sign in' });
  expect(way.getAttribute('href')).toBe('/login?from=%2Fprojects%2F7');
  expect(sessionStorage.getItem('draft:bid-7')).toContain('In two steps.');
});

const part = { title: 'Part', amount: 450, days: 3, criteria: [] };

test.each([
  [owner, {}, 'for $900. The funds are protected until you are satisfied.'],
  [owner, { milestones: [part, part] }, 'The funds of each milestone you pay are protected'],
  [bidder, {}, 'You are hired for $900.'],
])(
  'on an assigned project both sides see the hired developer and the price',
  async (me, terms, words) => {
    show({
      'accounts.me': () => me,
      'projects.get': () => ({ ...project, status: 'assigned' }),
      'bids.onProject': () => [{ ...bid, ...terms, status: 'hired' }],
    });
    const notice = await screen.findByRole('region', { name: 'Assigned' });
    await vi.waitFor(() => expect(notice.textContent).toContain(words));
  },
);

test.each([
  [owner, 'assigned', 'Waiting for Mira Okafor'],
  [bidder, 'assigned', 'Your turn: build it and deliver'],
  [{ ...clara, id: 1, role: 'admin' }, 'assigned', 'Waiting for Mira Okafor'],
])('a hired project links both sides and admins to its workspace: %o', async (me, status, turn) => {
  const party = me.role === 'admin' ? 'admin' : me.id === owner.id ? 'client' : 'developer';
  show({
    'accounts.me': () => me,
    'projects.get': () => ({ ...project, status }),
    'bids.onProject': () => (party === 'admin' ? [] : [{ ...bid, status: 'hired' }]),
    'hires.workspace': () => ({ ...inProgressWorkspace, party }),
  });
  const way = await screen.findByRole('link', { name: 'Open the project room' });
  expect(way.getAttribute('href')).toBe('/projects/7/room');
  await screen.findByText(turn);
  expect(screen.queryByRole('button', { name: /^Hire/ })).toBeNull();
});

test.each([
  [owner, 'delivered', /^Delivered.*and you decide whether it is done\./],
  [bidder, 'delivered', /^DeliveredYou delivered the work,/],
  [{ ...bidder, id: 12 }, 'delivered', /^DeliveredThe developer delivered the work,/],
  [owner, 'disputed', /^DisputedYou and the developer disagree\. The project room shows/],
  [
    bidder,
    'completed',
    /^CompletedThe work has ended\. The project room shows where the protected funds went/,
  ],
  [{ ...bidder, id: 12 }, 'completed', /^CompletedThe work on this project has ended\.$/],
] as const)(
  'a side of a hire is spoken to on top of its project: %o, %s',
  async (me, status, words) => {
    const hired = [{ ...bid, status: 'hired' }];
    show({
      'accounts.me': () => me,
      'projects.get': () => ({ ...project, status }),
      'bids.onProject': () => (me.id === 12 ? [] : hired),
      'hires.workspace': () => inProgressWorkspace,
    });
    const title = { delivered: 'Delivered', disputed: 'Disputed', completed: 'Completed' }[status];
    const notice = await screen.findByRole('region', { name: title });
    await vi.waitFor(() => expect(notice.textContent).toMatch(words));
  },
);

test.each(['assigned', 'delivered'])(
  'the hired developer is named once to the owner: %s',
  async (status) => {
    show({
      'projects.get': () => ({ ...project, status }),
      'bids.onProject': () => [{ ...bid, status: 'hired' }],
      'hires.workspace': () => inProgressWorkspace,
    });
    await screen.findByRole('link', { name: 'Open the project room' });
    expect(document.body.textContent?.match(/You hired Mira Okafor/g)).toHaveLength(1);
  },
);

test('a developer who was not hired gets no link to the workspace', async () => {
  const { calls } = show({
    'accounts.me': () => bidder,
    'projects.get': () => ({ ...project, status: 'assigned' }),
    'bids.onProject': () => [{ ...bid, status: 'passed' }],
  });
  await screen.findByText('The client hired another developer. Your bid was not chosen.');
  expect(screen.queryByRole('link', { name: 'Open the project room' })).toBeNull();
  expect(calls('hires.workspace')).toEqual([]);
});

test('the owner of a private project sees who can see it', async () => {
  show({
    'projects.get': () => ({ ...project, isPrivate: true, bidCount: 0 }),
    'bids.onProject': () => [],
  });
  expect(
    await screen.findByText(/^The developers you invited can see your project now\./),
  ).toBeTruthy();
});

test('a typed bid that was not sent is restored in an open form, with a notice', async () => {
  const answers = {
    'accounts.me': () => bidder,
    'projects.get': () => project,
    'bids.onProject': () => [],
  };
  const { unmount } = show(answers);
  const proposal = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Proposal' });
  await screen.findByRole('region', { name: 'Your bid' });
  await press('Place Your Bid');
  await userEvent.type(await proposal(), 'In two steps.');
  unmount();
  show(answers);
  expect((await proposal()).value).toBe('In two steps.');
  expect(screen.getByText('Your earlier input is still here. It has not been sent.')).toBeTruthy();
  sessionStorage.clear();
});

test.each([
  ['a developer', bidder],
  ['who is signed out', null],
])('%s sees before writing that a project accepts no bids', async (_title, me) => {
  show({
    'accounts.me': () => me,
    'projects.get': () => ({ ...project, isPaused: true }),
    'bids.onProject': () => [],
  });
  await screen.findByText('This project accepts no bids at the moment.');
  expect(screen.getByRole('button', { name: 'Place Your Bid' })).toHaveProperty('disabled', true);
});

test.each([
  [
    { amountCents: 90_000, days: 10 },
    'The work on this project has ended. Agreed for $900, 10 days.',
  ],
  [null, 'The work on this project has ended.'],
])('a visitor of a completed project reads %j as: %s', async (terms, text) => {
  const { calls } = show({
    'accounts.me': () => null,
    'projects.get': () => ({ ...project, status: 'completed' }),
    'hires.publicTerms': () => terms,
  });
  const notice = await screen.findByRole('region', { name: 'Completed' });
  await vi.waitFor(() => expect(calls('hires.publicTerms')).toEqual([{ projectId: 7 }]));
  await vi.waitFor(() => expect(within(notice).getByText(/ended/).textContent).toBe(text));
});

test('an outdated offer shows what changed, and only the invitation can be accepted', async () => {
  const offer = { amount: 2_400, deliveryTime: 14, text: 'As we discussed.' };
  const invitation = {
    ...{ id: 4, status: 'pending', message: null, createdAt: bid.createdAt },
    ...{ updatedAt: bid.createdAt, offer: { ...offer, projectRevision: 1, isOutdated: true } },
  };
  const { calls } = show({
    'accounts.me': () => bidder,
    'projects.get': () => ({ ...project, isPrivate: true, invitation: 'pending', revision: 2 }),
    'bids.onProject': () => [],
    'invitations.state': () => ({ invitation, request: null }),
    'projects.changesSince': () => ({
      revision: 2,
      changes: [{ field: 'budget', before: 100, after: 90 }],
    }),
  });
  const prompt = await screen.findByRole('region', { name: 'You have an offer' });
  await within(prompt).findByText(/changed this project after making the offer/);
  await within(prompt).findByText('Budget');
  expect(calls('projects.changesSince')).toEqual([{ id: 7, since: 1 }]);
  expect(within(prompt).queryByRole('button', { name: /^Accept offer/ })).toBeNull();
  expect(within(prompt).getByRole('button', { name: /^Accept/ })).toBeTruthy();
});
