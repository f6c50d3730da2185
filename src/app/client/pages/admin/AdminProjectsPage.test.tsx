import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyBrief } from '#testing/fixtures/bid-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { AdminProjectPage } from './AdminProjectPage.tsx';
import { AdminProjectsPage } from './AdminProjectsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const at = '2026-01-02T00:00:00.000Z';
const row = {
  id: 7,
  title: 'A booking page',
  status: 'active',
  hasOpenAppeal: false,
  isPrivate: true,
  category: 'Web App',
  budget: 1_200,
  bidCount: 3,
  createdAt: at,
  client: { id: 5, name: 'Clara Client', email: 'clara@demo.example', suspended: false },
  heldCents: null,
};
const fullProject = {
  ...row,
  ...emptyBrief,
  description: 'Rooms, dates and <b>bold</b> prices.',
  skills: ['React'],
  isUrgent: false,
  deadline: at,
  bidTotal: 3_000,
  invitationCount: 1,
  hiredDeveloper: null,
  payments: [],
  openReportCount: 1,
  reports: [
    {
      id: 4,
      reason: 'fraud',
      details: null,
      outcome: 'dismissed',
      createdAt: at,
      reporterName: 'Ben',
    },
  ],
  entries: [],
  takedowns: [],
};
const takedown = {
  id: 3,
  rule: 'fraud',
  reason: 'It asks for gift cards.',
  at,
  byId: 1,
  byName: 'Robin Ashby',
  appeal: 'It was a joke in the text.',
  appealedAt: at,
  decision: null,
  decisionReason: null,
  decidedAt: null,
  decidedByName: null,
  endedAt: null,
  endedByName: null,
  endReason: null,
};
const me = {
  id: 2,
  name: 'Other Admin',
  username: 'other',
  email: 'o@x.example',
  avatar: null,
  role: 'admin',
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function showList(list: (input: unknown) => unknown, search = {}) {
  return showScreen(() => <AdminProjectsPage search={search} />, {
    at: '/admin/projects',
    answers: { 'adminProjects.list': list },
  });
}

function showOne(get: () => unknown, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <AdminProjectPage id={7} />, {
    at: '/admin/projects/7',
    answers: { 'accounts.me': () => me, 'adminProjects.get': get, ...answers },
  });
}

test('projects are listed with their client, state and protected funds', async () => {
  showList(() => ({ items: [{ ...row, status: 'assigned', heldCents: 90_050 }], next: null }));
  const found = await screen.findByRole('row', { name: /^A booking page/ });
  expect(within(found).getByRole('link').getAttribute('href')).toBe('/admin/projects/7');
  const cells = within(found).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Clara Clientclara@demo.example',
    'Assigned',
    '$1,200$900.50 held',
    '3',
    'Jan 2, 2026',
  ]);
  expect(within(found).getByRole('rowheader').textContent).toBe(
    'A booking page#7 · Web App ·  Private',
  );
});

test('a filter and an order are chosen in the address', async () => {
  const { place } = showList(() => ({ items: [row], next: null }));
  const choose = async (name: string, value: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name }), value);
  await choose('Status', 'removed');
  await vi.waitFor(() => expect(place()).toBe('/admin/projects?state=removed'));
  await choose('Order', 'budget');
  await vi.waitFor(() => expect(place()).toContain('sort=budget'));
});

test('the filters of the URL are sent to the server', async () => {
  const { calls } = showList(() => ({ items: [row], next: null }), {
    money: 'held',
    from: '2026-01-01',
    sort: 'nonsense',
  });
  await screen.findByRole('row', { name: /^A booking page/ });
  expect(calls('adminProjects.list')).toMatchObject([{ money: 'held', from: '2026-01-01' }]);
  expect(JSON.stringify(calls('adminProjects.list'))).not.toContain('nonsense');
});

test('an empty result is reported, and the filters can be cleared', async () => {
  const { place } = showList(() => ({ items: [], next: null }), { state: 'removed' });
  await screen.findByRole('heading', { name: 'No Projects Found' });
  await press('Clear Filters');
  expect(place()).toBe('/admin/projects');
});

test('a list that failed to load can be loaded again', async () => {
  const { answer } = showList(() => new Refusal(400, 'Not now.'));
  await screen.findByText('The projects could not be loaded');
  answer('adminProjects.list', () => ({ items: [row], next: null }));
  await press('Retry');
  await screen.findByRole('row', { name: /^A booking page/ });
});

test('a project is removed with a rule and a reason, never without', async () => {
  const { calls, answer } = showOne(() => fullProject, {
    'takedowns.takeDown': () => ({ done: true }),
  });
  await press('Remove project');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove project' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove project' }));
  expect(dialog.getByText('Please choose the rule that was broken')).toBeTruthy();
  expect(dialog.getByText('Please say why')).toBeTruthy();
  expect(calls('takedowns.takeDown')).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'fraud');
  await userEvent.type(dialog.getByRole('textbox'), 'It asks for gift cards.');
  answer('adminProjects.get', () => ({ ...fullProject, status: 'removed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove project' }));
  expect(await findToastText('Project removed')).toContain('its client and its bidders');
  const reason = 'It asks for gift cards.';
  expect(calls('takedowns.takeDown')).toEqual([{ projectId: 7, rule: 'fraud', reason }]);
  await screen.findByRole('button', { name: 'Restore project' });
});

test('an earlier decision of another admin is reported in the dialog and shown behind it', async () => {
  const { answer } = showOne(() => fullProject, {
    'takedowns.takeDown': () => new Refusal(409, 'This project is already removed.'),
  });
  await press('Remove project');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'spam');
  await userEvent.type(dialog.getByRole('textbox'), 'The same text again.');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove project' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This project is already removed.');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'The same text again.');
  answer('adminProjects.get', () => ({ ...fullProject, status: 'removed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Restore project' });
});

test('a partly typed reason is restored when the dialog is opened again', async () => {
  showOne(() => fullProject);
  await press('Remove project');
  const field = await screen.findByRole('textbox', { name: /Reason/ });
  await userEvent.type(field, 'It asks for');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Remove project');
  const again = await screen.findByRole('textbox', { name: /Reason/ });
  expect(again).toHaveProperty('value', 'It asks for');
});

test('running work is not removed; the ways to settle it are shown instead', async () => {
  const hiredDeveloper = {
    id: 9,
    name: 'Mira',
    amountCents: 90_000,
    state: 'in_progress',
    hiredAt: at,
  };
  showOne(() => ({ ...fullProject, status: 'assigned', heldCents: 90_000, hiredDeveloper }));
  const held = within(await screen.findByRole('region', { name: 'Removal' }));
  expect(held.getByText(/Settle it in a dispute first/)).toBeTruthy();
  const ways = held.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/projects/7/room', '/admin/users/5']);
  expect(screen.queryByRole('button', { name: 'Remove project' })).toBeNull();
});

test('an appeal is Another admin must decide it, with reasons', async () => {
  const { calls } = showOne(
    () => ({ ...fullProject, status: 'removed', hasOpenAppeal: true, takedowns: [takedown] }),
    { 'takedowns.decide': () => ({ done: true }) },
  );
  await press('Decide appeal');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide the appeal' }));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'granted');
  await userEvent.type(dialog.getByRole('textbox'), 'A joke it is.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send decision' }));
  expect(await findToastText('Appeal granted')).toContain('They get an email');
  expect(calls('takedowns.decide')).toEqual([
    { id: 3, decision: 'granted', reason: 'A joke it is.' },
  ]);
});

test('texts of users are shown as plain text, and reports link to their resolution', async () => {
  showOne(() => fullProject);
  await screen.findByText('Rooms, dates and <b>bold</b> prices.');
  expect(screen.getByRole('link', { name: 'Fraud or a scam' }).getAttribute('href')).toBe(
    '/admin/reports/4',
  );
  const reports = within(screen.getByRole('region', { name: 'Reports about it' }));
  expect(reports.getByRole('listitem').textContent).toMatch(/^Fraud or a scam DismissedBen · /);
});

test('all that the client wrote is shown, also rights and files', async () => {
  const brief = {
    criteria: [{ id: 1, text: 'Guests can book' }],
    exclusions: ['Hosting'],
    rights: { kind: 'open_source', licence: 'MIT' },
    files: [{ id: 8, name: 'plan.pdf', type: 'application/pdf', size: 2_048 }],
  };
  showOne(() => ({ ...fullProject, ...brief }));
  const read = async (name: string) => (await screen.findByRole('region', { name })).textContent;
  expect(await read('Description')).toContain('Rooms, dates');
  expect(await read('Required skills')).toContain('React');
  expect(await read('Done when')).toContain('Guests can book');
  expect(await read('Not included')).toContain('Hosting');
  expect(await read('Rights')).toContain('open source licence (MIT)');
  expect(await read('Files')).toContain('plan.pdf');
});

test('an id without a project is reported, with a link to all projects', async () => {
  showOne(() => new Refusal(404, 'Project Not Found'));
  await screen.findByRole('heading', { name: 'Project Not Found', level: 1 });
  const link = screen.getByRole('link', { name: 'All projects' });
  expect(link.getAttribute('href')).toBe('/admin/projects');
});

test('a reversed date range is reported as an error', async () => {
  const search = { from: '2026-02-02', until: '2026-01-01' };
  showList(() => ({ items: [], next: null }), search);
  await screen.findByText(/The first day is later than the last/);
  expect(screen.getByLabelText('Created from').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Created until').getAttribute('aria-invalid')).toBe('true');
});

test('the required length of a reason is shown beside it before anything is sent', async () => {
  showOne(() => ({ ...fullProject, status: 'removed', takedowns: [takedown] }));
  await press('Restore project');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore project' }));
  const says = dialog.getByText('Between 10 and 2,000 characters.');
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  expect(field.getAttribute('aria-describedby')).toContain(says.id);
});
