import type { Client } from 'pg';
import { directorySorts } from '#features/profiles/directory/directory.rules.ts';
import { workStages } from '#features/work/work.rules.ts';
import type { TestUser } from '../app/test-app.ts';

/** The client with most projects, the developer with most bids, and any admin. */
export interface BusyUsers {
  client: TestUser;
  developer: TestUser;
  admin: TestUser;
}

/** Returns the busiest users of a seeded marketplace. They have no password and no session. */
export async function findBusiestUsers(client: Client): Promise<BusyUsers> {
  const { rows } = await client.query<{ client: number; developer: number; admin: number }>(
    `select (select client_id from projects group by 1 order by count(*) desc limit 1) as client,
       (select developer_id from bids group by 1 order by count(*) desc limit 1) as developer,
       (select id from users where role = 'admin' limit 1) as admin`,
  );
  const [ids] = rows;
  if (!ids) throw new Error('A select without from returned no row');
  return {
    client: toTestUser(ids.client, 'client'),
    developer: toTestUser(ids.developer, 'developer'),
    admin: toTestUser(ids.admin, 'admin'),
  };
}

const toTestUser = (id: number, role: TestUser['role']): TestUser => ({
  id,
  role,
  name: 'Somebody Busy',
  email: '',
  password: '',
  cookie: '',
});

const cursor = '2026-06-01T12:00:00.000Z_500';
const searches = ['interface', 'zebrafish', 'go', 'c#', 'ada@people.example'].map((search) => ({
  search,
}));
const category = 'Blockchain';
const days = { from: '2026-01-01', until: '2026-06-01' };

/**
 * Returns inputs by the path of the query, so that each filter, order and cursor is used once.
 * Queries about one user get the id of a busy user.
 */
export function filters(users: BusyUsers): Record<string, object[]> {
  const [client, developer] = [{ id: users.client.id }, { id: users.developer.id }];
  return {
    'projects.list': [
      ...searches,
      { cursor },
      { category },
      { urgent: true },
      { isPrivate: true },
      { isPrivate: false },
      { fullDescription: true },
      { search: 'interface', category, urgent: true, cursor: `1_${cursor}` },
      { budgetMin: 500, budgetMax: 2_000 },
      { budgetMin: 500, budgetMax: 2_000, cursor },
      { skill: ['React', 'Go'] },
      { skill: ['React'], budgetMin: 500, category, sort: 'budget' },
      { sort: 'closing' },
      { sort: 'closing', cursor },
      { sort: 'budget' },
      { sort: 'fewest_bids' },
    ],
    'projects.count': [
      ...searches,
      { category },
      { urgent: true, category },
      { isPrivate: true },
      { isPrivate: true, search: 'interface' },
      { search: 'interface', category },
      { search: 'interface', category, urgent: true },
      { skill: ['React'], budgetMin: 500, budgetMax: 2_000 },
    ],
    'projects.ofClient': [client, { ...client, fullDescription: true }],
    'projects.clientStats': [client],
    'profiles.browse': [
      ...searches,
      { skills: 'React' },
      { skills: 'React, Solidity' },
      { skills: 'Solidity', minRating: 4.5 },
      { availability: 'limited' },
      ...directorySorts.map((sort) => ({ sort })),
      { cursor: 'rating_30_4_500' },
      { search: 'react', minRating: 4, availability: 'available', sort: 'experience' },
    ],
    'profiles.featured': [{ limit: 3 }, { limit: 3, skills: ['React'] }, { minRating: 4 }],
    'profiles.developer': [developer],
    'profiles.client': [client],
    'reviews.ofUser': [developer, { ...developer, cursor }],
    'reviews.ratings': [developer],
    'stories.list': [{ cursor }, { developerId: developer.id }],
    'bids.openCount': [{ developerId: developer.id }],
    'bids.openCounts': [{ developerIds: [developer.id] }],
    'portfolio.ofDevelopers': [{ developerIds: [developer.id] }],
    'questions.list': [{ projectId: 500, cursor: 'open_0_500' }],
    'projects.revisions': [{ id: 500, cursor: 'revision_2' }],
    'work.list': [
      { cursor },
      ...workStages.map((stage) => ({ stage })),
      { search: 'react' },
      { search: 'react', stage: 'ended' },
    ],
    'bids.onProject': [{ projectId: 500, hiredOnly: true }],
    'bids.onProjects': [{ projectIds: [500, 501] }],
    'hires.timeline': [{ projectId: 1, before: 5 }],
    'hires.agreement': [{ projectId: 1, version: 2 }],
    'hires.workspace': [{ projectId: 1, milestoneId: 1 }],
    'hires.deliveries': [
      { projectId: 1, cursor },
      { projectId: 1, milestoneId: 1 },
    ],
    'disputes.statements': [{ disputeId: 1, cursor }],
    'disputes.offers': [{ disputeId: 1, cursor }],
    'invitations.ofDeveloper': [{ developerId: developer.id, cursor }],
    'invitations.invitableProjects': [{ developerId: developer.id }],
    'conversations.list': [{ cursor }, { unread: true }, { unread: true, cursor }],
    'conversations.messages': [
      { id: 1, cursor: 50 },
      { id: 1, after: 50 },
    ],
    'favorites.developers': [{ cursor }],
    'favorites.projects': [{ cursor }],
    'notifications.list': [{ cursor: 500 }],
    'money.byMonth': [{ year: 2026 }],
    'payouts.list': [{ cursor: 500 }],
    'payments.mine': [{ cursor: `2026-06-01T12:00:00.000Z_${crypto.randomUUID()}` }],
    'adminUsers.list': [
      ...searches,
      { role: 'developer' },
      ...['active', 'suspended', 'appealed'].map((state) => ({ state })),
      { cursor },
      { search: 'smith', role: 'client', state: 'active', cursor },
    ],
    'adminUsers.get': [client, developer],
    'adminProjects.list': [
      ...searches,
      ...['active', 'completed', 'disputed', 'removed', 'appealed'].map((state) => ({ state })),
      { visibility: 'private' },
      { visibility: 'public' },
      { category },
      { money: 'held' },
      days,
      { sort: 'oldest', cursor },
      { sort: 'budget', cursor: 'budget_900_500' },
      { search: 'interface', state: 'completed', visibility: 'public', category, sort: 'budget' },
    ],
    'disputeQueue.list': [
      ...searches,
      { search: '#12' },
      ...['open', 'waiting', 'decidable', 'decided', 'withdrawn'].map((state) => ({ state })),
      { cursor },
    ],
    'reports.queue': [
      ...searches,
      { search: '#12' },
      { status: 'open' },
      { status: 'resolved' },
      ...['project', 'message', 'question', 'answer', 'developer', 'client'].map((kind) => ({
        kind,
      })),
      { reason: 'spam' },
      { cursor },
    ],
    'audit.list': [
      ...searches,
      { search: '#12' },
      { search: 'project 12' },
      { action: 'signed_in' },
      days,
      { cursor },
      { direction: 'forward' },
      { search: 'smith', action: 'signed_in', ...days },
    ],
    'dashboard.dailyMetrics': [{ days: 90 }],
  };
}

/** Paths of GET requests that read the database without a procedure. */
export const addresses = [
  '/sitemap.xml',
  '/sitemaps/projects-2.xml',
  '/sitemaps/developers-1.xml',
  '/api/developers/2/reviews',
];
