import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { inDays } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { DashboardPage } from './DashboardPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-05-10T12:00:00.000Z';
const analytics = {
  totalUsers: 1_234_567,
  recentSignups: 89,
  activeProjects: 12,
  totalProjects: 345,
  totalAdmins: 3,
  totalDevelopers: 1_000_000,
  totalClients: 234_564,
  completedProjects: 200,
  averageBidsPerProject: 2.5,
};
const quiet = { waiting: 0, oldestAt: null, failed: 0, failing: [] };
const health = {
  mails: quiet,
  jobs: { waiting: 2, oldestAt: at, failed: 1, failing: ['reconcile-all-payments'] },
  reconciliation: {
    lastRunAt: at,
    startedAt: at,
    differences: 0,
    refusedCommands: 1,
    deadEvents: 1,
    failedRefunds: 0,
  },
  database: {
    bytes: 1_610_612_736,
    migrations: 31,
    lastMigration: 'Migration20261121162500',
    connections: 11,
    connectionsMax: 100,
  },
  verdict: { status: 'Excellent', problems: [] },
  missingSettings: [],
};
const day = {
  day: '2026-05-09',
  signUps: 4,
  projects: 2,
  bids: 7,
  heldCents: 120_000,
  releasedCents: 90_000,
  refundedCents: 0,
};
const dispute = {
  kind: 'dispute',
  key: 'dispute-3',
  title: 'A booking page',
  detail: 'Clara Client and Mira Okafor, $900',
  waitingSince: inDays(-12),
  endsAt: inDays(18),
  href: '/projects/7/room',
};
const report = {
  kind: 'report',
  key: 'report-4',
  title: 'A shop',
  detail: 'Fraud or a scam',
  waitingSince: inDays(-2),
  endsAt: null,
  href: '/admin/reports/4',
};
const acts = [
  {
    id: 2,
    adminName: 'Robin Ashby',
    action: 'Suspended a user',
    targetType: 'User',
    createdAt: at,
  },
  { id: 1, adminName: null, action: 'Exported the audit log', targetType: null, createdAt: at },
];

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  return showScreen(() => <DashboardPage />, {
    at: '/admin/dashboard',
    answers: {
      'dashboard.analytics': () => analytics,
      'dashboard.health': () => health,
      'dashboard.activity': () => acts,
      'dashboard.queue': () => ({ items: [dispute, report], hasMore: false }),
      'dashboard.dailyMetrics': () => [{ ...day, day: '2026-05-08', bids: 0 }, day],
      ...answers,
    },
  });
}

const fact = async (title: string) => {
  await screen.findByText('1,234,567');
  return screen.getByText(title).nextSibling?.textContent;
};

test('the cards show the figures with their fixed labels', async () => {
  show();
  expect(await fact('Total Users')).toBe('1,234,56789 new this week');
  expect(await fact('Active Projects')).toBe('12345 total');
  expect(await fact('Platform Health')).toBe('ExcellentEvery check passes');
  expect(await fact('Admin Users')).toBe('3You and 2 others');
  expect(await fact('Average bids per project')).toBe('2.5');
});

test('a failing check is named, and the verdict changes', async () => {
  show({
    'dashboard.health': () => ({
      ...health,
      verdict: { status: 'Needs attention', problems: ['1 job failed in the last day.'] },
    }),
  });
  const part = within(await screen.findByRole('region', { name: 'System health' }));
  expect(await part.findByText('1 job failed in the last day.')).toBeTruthy();
  expect(await fact('Platform Health')).toBe('Needs attention1 problem, see below');
});

test('waiting work comes first, with its age and a link to where it is done', async () => {
  show();
  const part = within(await screen.findByRole('region', { name: 'Waiting for an admin' }));
  const rows = (await part.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/\$900Settles without a decision in 1[78]d .*Dispute12 days$/),
    'A shopFraud or a scamReport2 days',
  ]);
  const links = part.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/projects/7/room', '/admin/reports/4']);
  expect(part.queryByText(/have waited longest/)).toBeNull();
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Waiting for an admin',
    'Platform Overview',
    'Recent Admin Activity',
    'Quick Actions',
    'Day by day',
    'System health',
  ]);
});

test('a queue that is cut says so', async () => {
  show({ 'dashboard.queue': () => ({ items: [dispute, report], hasMore: true }) });
  await screen.findByText('These 2 have waited longest. More follow when they are done.');
});

test('an empty queue says what would be in it', async () => {
  show({ 'dashboard.queue': () => ({ items: [], hasMore: false }) });
  await screen.findByText(/^Nothing is waiting\. Reports, disputes, appeals/);
});

test('a queue that failed to load does not hide the figures, and can be loaded again', async () => {
  const { answer } = show({ 'dashboard.queue': () => new Refusal(400, 'Not now.') });
  await screen.findByText('The waiting work could not be loaded');
  expect(await fact('Total Users')).toContain('1,234,567');
  answer('dashboard.queue', () => ({ items: [report], hasMore: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /^A shop/ });
});

test('missing settings of the operator are listed, but are not a fault', async () => {
  show({ 'dashboard.health': () => ({ ...health, missingSettings: ['OPERATOR_NAME'] }) });
  const part = within(await screen.findByRole('region', { name: 'System health' }));
  expect((await part.findByText(/do not fully name/)).textContent).toContain(
    'OPERATOR_NAME is not set.',
  );
  expect(part.getByRole('link', { name: 'The terms' }).getAttribute('href')).toBe('/terms');
  expect(await fact('Platform Health')).toBe('ExcellentEvery check passes');
});

test('the latest actions name their admin and their subject, or the fallbacks Admin and System', async () => {
  show();
  await screen.findByText('Robin Ashby');
  const list = screen.getByRole('region', { name: 'Recent Admin Activity' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Robin Ashby Suspended a userUser · /);
  expect(second?.textContent).toMatch(/^Admin Exported the audit logSystem · /);
});

test('each chart has a table, newest day first', async () => {
  show();
  await userEvent.click(await screen.findByText(': Money'));
  const table = within(screen.getByRole('region', { name: 'Money by day' }));
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Day (UTC)HeldReleasedRefunded', 'May 9$1,200$900$0', 'May 8$1,200$900$0']);
});

test('the lines of the money chart differ by color, each with its total', async () => {
  show();
  const held = await screen.findByText('Held now $1,200');
  const keys = [held, screen.getByText('Released $1,800'), screen.getByText('Refunded $0')].map(
    (key) => key.querySelector('i')?.style.background,
  );
  expect(new Set(keys).size).toBe(3);
});

test('without any events a text replaces the empty chart', async () => {
  show({ 'dashboard.dailyMetrics': () => [{ ...day, signUps: 0 }] });
  await screen.findByText('No sign-ups in this period.');
  expect(screen.queryByText('No projects posted in this period.')).toBeNull();
});

test('a range of 90 days can be selected', async () => {
  const { calls } = show();
  await userEvent.click(await screen.findByRole('button', { name: '90 days' }));
  await vi.waitFor(() =>
    expect(calls('dashboard.dailyMetrics')).toEqual([{ days: 30 }, { days: 90 }]),
  );
});

test('a dashboard that failed to load can be loaded again', async () => {
  const { answer } = show({ 'dashboard.analytics': () => new Refusal(400, 'Not now.') });
  await screen.findByText('The dashboard could not be loaded');
  answer('dashboard.analytics', () => analytics);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await fact('Total Users')).toContain('1,234,567');
});
