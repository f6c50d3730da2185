import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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
  paidCents: 120_000,
  releasedCents: 90_000,
  refundedCents: 0,
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
      'disputeQueue.decidableCount': () => ({ decidable: 2, since: at }),
      'dashboard.health': () => health,
      'dashboard.activity': () => acts,
      'reports.openCount': () => ({ open: 3 }),
      'dashboard.openAppeals': () => ({ users: 1, projects: 2, withoutReviewer: 0 }),
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
  expect(screen.queryByRole('heading', { name: 'Problems' })).toBeNull();
});

test('a failing check is named, and the verdict changes', async () => {
  show({
    'dashboard.health': () => ({
      ...health,
      verdict: { status: 'Needs attention', problems: ['1 job failed in the last day.'] },
    }),
  });
  await screen.findByRole('heading', { name: 'Problems' });
  expect(screen.getByText('1 job failed in the last day.')).toBeTruthy();
  expect(await fact('Platform Health')).toBe('Needs attention1 problem, see below');
});

test('appeals without an eligible reviewer ask for a second admin', async () => {
  show({ 'dashboard.openAppeals': () => ({ users: 1, projects: 1, withoutReviewer: 2 }) });
  const part = within(await screen.findByRole('region', { name: 'Problems' }));
  part.getByText(/^2 appeals are waiting for a second admin/);
  const way = part.getByRole('link', { name: 'Invite one under Users' });
  expect(way.getAttribute('href')).toBe('/admin/users');
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
  expect(rows).toEqual(['Day (UTC)PaidReleasedRefunded', 'May 9$1,200$900$0', 'May 8$1,200$900$0']);
});

test('the lines of the money chart differ by color, each with its total', async () => {
  show();
  const paid = await screen.findByText('Paid $2,400');
  const keys = [paid, screen.getByText('Released $1,800'), screen.getByText('Refunded $0')].map(
    (key) => key.querySelector('i')?.style.background,
  );
  expect(new Set(keys).size).toBe(3);
});

test('without any events a text replaces the empty chart', async () => {
  show({ 'dashboard.dailyMetrics': () => [{ ...day, signUps: 0 }] });
  await screen.findByText('No sign-ups in this period.');
  expect(screen.queryByText('No projects posted in this period.')).toBeNull();
});

test('the number of disputes that wait for a decision is shown beside their link', async () => {
  show();
  await screen.findByText('2 to decide');
  expect(screen.getByRole('link', { name: /^Disputes2 to decide/ })).toBeTruthy();
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

test('the links to users, projects and reports show the number of open items', async () => {
  show();
  await screen.findByRole('link', { name: /^Users1 appeal/ });
  await screen.findByRole('link', { name: /^Projects2 appeals/ });
  await screen.findByRole('link', { name: /^Reports3 open/ });
});
