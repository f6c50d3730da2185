import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { UserPage } from './UserPage.tsx';
import { UsersPage } from './UsersPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const at = '2026-01-02T00:00:00.000Z';
const ada = {
  id: 7,
  name: 'Ada Byron',
  username: 'ada-byron',
  email: 'ada@demo.example',
  avatar: null,
  role: 'developer',
  createdAt: at,
  suspended: false,
  hasOpenAppeal: false,
};
const fullUser = {
  ...ada,
  city: 'Oslo',
  country: 'Norway',
  companyName: null,
  sessionCount: 2,
  lastSeenAt: at,
  projectCount: 0,
  bidCount: 11,
  hireCount: 3,
  runningHireCount: 1,
  latestHires: [
    {
      id: 31,
      title: 'Tide tables',
      state: 'disputed',
      amountCents: 120_000,
      other: { id: 4, name: 'Kari Lund' },
    },
  ],
  openReportCount: 0,
  reports: [],
  entries: [{ id: 1, action: 'signed_up', actorName: 'Ada Byron', at }],
  suspensions: [],
};
const suspension = {
  id: 3,
  rule: 'spam',
  reason: 'The same bid forty times.',
  at,
  byId: 1,
  byName: 'Robin Ashby',
  appeal: 'They were different projects.',
  appealedAt: at,
  decision: null,
  decisionReason: null,
  decidedAt: null,
  decidedByName: null,
  endedAt: null,
  endedByName: null,
  endReason: null,
};
const me = { ...ada, id: 2, name: 'Other Admin', role: 'admin' };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function showUsers(list: (input: unknown) => unknown) {
  return showScreen(() => <UsersPage search={{}} />, {
    at: '/admin/users',
    answers: { 'adminUsers.list': list, 'admins.invite': () => ({ done: true }) },
  });
}

function showUser(get: () => unknown, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <UserPage id={7} />, {
    at: '/admin/users/7',
    answers: { 'accounts.me': () => me, 'adminUsers.get': get, ...answers },
  });
}

test('users are listed, with more to load', async () => {
  const { calls } = showUsers((input) =>
    Object(input).cursor
      ? { items: [{ ...ada, id: 6, name: 'Ben Cole', suspended: true }], next: null }
      : { items: [ada], next: `${at}_7` },
  );
  const row = await screen.findByRole('row', { name: /^Ada Byron/ });
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/users/7');
  expect(row.textContent).toContain('#7 · ada-byron');
  expect(row.textContent).toContain('ada@demo.exampleDeveloperActive');
  await press('Load more');
  expect((await screen.findByRole('row', { name: /^Ben Cole/ })).textContent).toContain(
    'Suspended',
  );
  expect(calls('adminUsers.list')).toHaveLength(2);
});

test('an empty result is reported, and the filters can be cleared', async () => {
  showUsers(() => ({ items: [], next: null }));
  await screen.findByRole('heading', { name: 'No Users Found' });
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeTruthy();
});

test('a role is chosen in the address', async () => {
  const { place } = showUsers(() => ({ items: [ada], next: null }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'admin');
  await vi.waitFor(() => expect(place()).toBe('/admin/users?role=admin'));
});

test('the other side of a hire and the project are linked', async () => {
  showUser(() => fullUser);
  const hires = await screen.findByRole('region', { name: 'Hires' });
  expect(hires.textContent).toContain('Tide tables$1,200, in dispute · For Kari Lund');
  const ways = within(hires).getAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([
    '/admin/projects/31',
    '/admin/users/4',
  ]);
});

test('a client’s page links to all their projects', async () => {
  showUser(() => ({ ...fullUser, role: 'client', latestHires: [] }));
  const all = await screen.findByRole('link', { name: 'All their projects' });
  expect(all.getAttribute('href')).toBe('/admin/projects?search=ada%40demo.example');
  expect(screen.getByText('They have not hired anyone.')).toBeTruthy();
});

test('another admin is invited by mail, and a refusal stays in the dialog', async () => {
  const words = 'This email already belongs to an admin.';
  const { calls, answer } = showUsers(() => ({ items: [ada], next: null }));
  answer('admins.invite', () => new Refusal(409, words));
  await press('Invite an admin');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'rosa@desk.example');
  await press('Send invitation');
  await screen.findByText(words);
  answer('admins.invite', () => ({ done: true }));
  await press('Send invitation');
  expect(await findToastText('Invitation sent')).toContain('rosa@desk.example has 15 minutes');
  expect(calls('admins.invite')).toHaveLength(2);
});

test('a suspension requires a rule and a reason', async () => {
  const { calls, answer } = showUser(() => fullUser, {
    'suspensions.suspend': () => ({ done: true }),
  });
  await press('Suspend');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ada Byron' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox')));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(dialog.getByText('Please choose the rule that was broken')).toBeTruthy();
  expect(dialog.getByText('Please say why')).toBeTruthy();
  expect(calls('suspensions.suspend')).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'spam');
  await userEvent.type(dialog.getByRole('textbox'), 'The same bid forty times.');
  answer('adminUsers.get', () => ({ ...fullUser, suspended: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await findToastText('Suspended')).toContain('Ada Byron was signed out everywhere');
  const reason = 'The same bid forty times.';
  expect(calls('suspensions.suspend')).toEqual([{ userId: 7, rule: 'spam', reason }]);
  await screen.findByRole('button', { name: 'Restore' });
});

test('an admin who suspends another admin sees the consequence', async () => {
  showUser(() => ({ ...fullUser, role: 'admin' }));
  await press('Suspend');
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ada Byron' });
  expect(dialog.textContent).toContain('They cannot use the admin area until the suspension ends.');
  expect(dialog.textContent).not.toContain('Running work continues');
});

test('an appeal is decided by another admin, with reasons', async () => {
  const { calls } = showUser(
    () => ({ ...fullUser, suspended: true, hasOpenAppeal: true, suspensions: [suspension] }),
    { 'suspensions.decide': () => ({ done: true }) },
  );
  await press('Decide appeal');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide the appeal' }));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'granted');
  await userEvent.type(dialog.getByRole('textbox'), 'The bids do differ.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send decision' }));
  expect(await findToastText('Appeal granted')).toContain('They get an email');
  const reason = 'The bids do differ.';
  expect(calls('suspensions.decide')).toEqual([{ id: 3, decision: 'granted', reason }]);
});

test('the admin who suspended reads that another admin decides the appeal', async () => {
  const mine = { ...suspension, byId: 2 };
  showUser(() => ({ ...fullUser, suspended: true, hasOpenAppeal: true, suspensions: [mine] }));
  await screen.findByText(/^This was your action, so another admin decides\./);
  expect(screen.queryByRole('button', { name: 'Decide appeal' })).toBeNull();
});

test('audit entries are shown as text, also without a known actor', async () => {
  const failed = { id: 2, action: 'sign_in_failed', actorName: null, at };
  showUser(() => ({ ...fullUser, entries: [...fullUser.entries, failed] }));
  const log = within(await screen.findByRole('region', { name: 'In the audit log' }));
  const [first, second] = log.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Signed upAda Byron · /);
  expect(second).toMatch(/^Failed to sign inSomeone · /);
});

test('without recorded activity nothing is shown beside the sign-up date', async () => {
  showUser(() => ({ ...fullUser, sessionCount: 0, lastSeenAt: null }));
  const term = await screen.findByText('Last seen');
  expect(term.nextElementSibling?.textContent).toBe('Unknown');
});

test('an id without a user is reported, with a link to all users', async () => {
  showUser(() => new Refusal(404, 'User Not Found'));
  await screen.findByRole('heading', { name: 'User Not Found', level: 1 });
  const link = screen.getByRole('link', { name: 'All users' });
  expect(link.getAttribute('href')).toBe('/admin/users');
});

test('invalid search parameters are removed from the URL', async () => {
  const search = { role: 'wizard', state: 'active' };
  const { place } = showScreen(() => <UsersPage search={search} />, {
    at: '/admin/users?role=wizard&state=active',
    answers: { 'adminUsers.list': () => ({ items: [], next: null }) },
  });
  await expect.poll(place).toBe('/admin/users?state=active');
});
