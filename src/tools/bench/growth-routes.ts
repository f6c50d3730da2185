import type { Client } from 'pg';
import { SITEMAP_ID_SPAN } from '#features/showcase/sitemap.queries.ts';
import type { Actor } from '#platform/shared/actor.ts';

export interface RequestTargets {
  client: number;
  developer: number;
  admin: number;
  project: number;
  projectClient: number;
  completedProject: number;
  completedClient: number;
  /** The longest conversation of the client with most conversations, and that client. */
  conversation: number;
  conversationClient: number;
  /** Cursors in the middle of a list, `lastProject` near its end. */
  deepProject: string;
  lastProject: string;
  deepUser: string;
  deepAuditEntry: string;
  deepStory: string;
  rareWord: string;
  /** The name shared by the fewest developers. */
  name: string;
  firstName: string;
  email: string;
  sitemap: number;
}

const cursorOf = (at: string, id: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || ${id}`;
const mostFrequent = (column: string, table: string) => `(select ${column} from ${table} group by 1
  order by count(*) desc limit 1)`;
/** Open projects that remain open during the benchmark. */
const open = `projects where is_open and deadline > now() + interval '1 hour' and not is_private`;
const halfway = (at: string, table: string) =>
  `(select ${cursorOf(at, 'id')} from ${table} where id = (select max(id) / 2 from ${table}))`;

const newestDeveloper = `users where role = 'developer' order by id desc limit 1`;

const rarestName = 'developers group by name order by count(*), min(user_id) limit 1';
/**
 * The sitemap whose number of projects is closest to 50, so that both marketplaces are comparable.
 */
const comparableSitemap = `(select (id + ${SITEMAP_ID_SPAN} - 1) / ${SITEMAP_ID_SPAN} from ${open} group by 1
  order by abs(count(*) - 50), 1 desc limit 1)`;

const targetsQuery = `select ${mostFrequent('client_id', 'projects')} as client,
  ${mostFrequent('developer_id', 'bids')} as developer,
  longest.client_id as "conversationClient", longest.id as conversation,
  (select id from users where role = 'admin' limit 1) as admin,
  busy.id as project, busy.client_id as "projectClient",
  done.project_id as "completedProject", done.client_id as "completedClient",
  (select ${cursorOf('created_at', 'id')} from (select created_at, id from ${open}
    order by created_at desc, id desc offset (select count(*) / 2 from ${open}) limit 1) p)
    as "deepProject",
  (select ${cursorOf('created_at', 'id')} from (select created_at, id from ${open}
    order by created_at, id offset 3 limit 1) p) as "lastProject",
  ${halfway('created_at', 'users')} as "deepUser",
  ${halfway('at', 'audit_entries')} as "deepAuditEntry",
  (select ${cursorOf('state_since', 'project_id')} from hires where state = 'completed'
    order by state_since offset 50 limit 1) as "deepStory",
  (select substring(description from 'reference is (\\S+)\\.$') from ${open}
    order by id limit 1) as "rareWord",
  (select name from ${rarestName}) as name,
  (select first_name from ${newestDeveloper}) as "firstName", (select email from ${newestDeveloper}) as email,
  ${comparableSitemap} as sitemap
  from (select id, client_id from ${open} order by bid_count desc, id limit 1) busy,
    (select project_id, client_id from hires where state = 'completed'
      order by project_id desc limit 1) done,
    (select c.* from conversations c where client_id = ${mostFrequent('client_id', 'conversations')}
      order by (select count(*) from messages where conversation_id = c.id) desc limit 1) longest`;

export async function loadRequestTargets(client: Client): Promise<RequestTargets> {
  const { rows } = await client.query<RequestTargets>(targetsQuery);
  const [targets] = rows;
  if (!targets)
    throw new Error('This marketplace has no open project, completed hire or conversation.');
  return targets;
}

export interface Route {
  name: string;
  actorOf: (targets: RequestTargets) => Pick<Actor, 'id' | 'role'> | null;
  /** A query with its input, or the path of a page that is no procedure. */
  request:
    | { procedure: string; input: (targets: RequestTargets) => object }
    | { path: (targets: RequestTargets) => string };
}

type ActorOf = Route['actorOf'];
const visitor: ActorOf = () => null;
const client: ActorOf = (on) => ({ id: on.client, role: 'client' });
const developer: ActorOf = (on) => ({ id: on.developer, role: 'developer' });
const admin: ActorOf = (on) => ({ id: on.admin, role: 'admin' });
const completedClient: ActorOf = (on) => ({ id: on.completedClient, role: 'client' });
const projectClient: ActorOf = (on) => ({ id: on.projectClient, role: 'client' });
const conversationClient: ActorOf = (on) => ({ id: on.conversationClient, role: 'client' });

type Row = [
  name: string,
  procedure: string,
  actorOf: ActorOf,
  input?: object | ((on: RequestTargets) => object),
];

const category = 'API Development';

const queries: Row[] = [
  ['list', 'projects.list', visitor],
  ['list, signed in', 'projects.list', developer],
  ['filtered: category', 'projects.list', visitor, { category }],
  ['filtered: urgent, category', 'projects.list', visitor, { urgent: true, category }],
  ['skill: frequent', 'projects.list', developer, { skill: ['TypeScript'] }],
  ['skill: rare', 'projects.list', developer, { skill: ['Accessibility', 'Django'] }],
  ['skill: none', 'projects.list', developer, { skill: ['Theremin'] }],
  ['budget: most', 'projects.list', developer, { budgetMin: 500 }],
  ['budget: few', 'projects.list', developer, { budgetMin: 19_000 }],
  ['budget: none', 'projects.list', developer, { budgetMin: 999_999 }],
  ['order: closing', 'projects.list', developer, { sort: 'closing' }],
  ['order: budget', 'projects.list', developer, { sort: 'budget' }],
  ['order: fewest bids', 'projects.list', developer, { sort: 'fewest_bids' }],
  [
    'skill, budget, category by budget',
    'projects.list',
    developer,
    { skill: ['TypeScript'], budgetMin: 500, category: 'Web App', sort: 'budget' },
  ],
  ['projects that fit', 'bids.fitting', developer],
  ['count', 'projects.count', visitor, { category }],
  ['count: search', 'projects.count', visitor, { search: 'group' }],
  ['count: urgent', 'projects.count', developer, { urgent: true }],
  ['deep page', 'projects.list', visitor, (on) => ({ cursor: on.deepProject })],
  ['last page', 'projects.list', visitor, (on) => ({ cursor: on.lastProject })],
  ['search: common word', 'projects.list', visitor, { search: 'group' }],
  ['search: in most projects', 'projects.list', visitor, { search: 'program' }],
  ['search: rare word', 'projects.list', visitor, (on) => ({ search: on.rareWord })],
  ['search: typo', 'projects.list', visitor, { search: 'acesibility' }],
  ['search: prefix', 'projects.list', visitor, { search: 'acces' }],
  ['search: two letters', 'projects.list', visitor, { search: 'go' }],
  ['search: two words', 'projects.list', visitor, { search: 'neural firewall' }],
  ['search, in no category', 'projects.list', visitor, { search: 'solidity', category: 'Web App' }],
  [
    'search and filters',
    'projects.list',
    visitor,
    { search: 'react', category: 'Web App', urgent: true },
  ],
  ['project', 'projects.get', visitor, (on) => ({ id: on.project })],
  ['bids of a project', 'bids.onProject', projectClient, (on) => ({ projectId: on.project })],
  ['open bids of a developer', 'bids.openCount', visitor, (on) => ({ developerId: on.developer })],
  ['projects of a client', 'projects.ofClient', visitor, (on) => ({ id: on.client })],
  ['figures of a client', 'projects.clientStats', visitor, (on) => ({ id: on.client })],
  ['developers', 'profiles.browse', visitor],
  ['developers: skill, rating', 'profiles.browse', visitor, { skills: 'React', minRating: 4.5 }],
  ['developers: rare skill', 'profiles.browse', visitor, { skills: 'Haskell' }],
  ['developers: two skills', 'profiles.browse', visitor, { skills: 'React, Solidity' }],
  ['developers: common word', 'profiles.browse', visitor, { search: 'react' }],
  ['developers: name', 'profiles.browse', visitor, (on) => ({ search: on.name })],
  ['developers: first name', 'profiles.browse', visitor, (on) => ({ search: on.firstName })],
  ['developers: one letter', 'profiles.browse', visitor, { search: 'v' }],
  ['developer', 'profiles.developer', visitor, (on) => ({ id: on.developer })],
  ['reviews of a developer', 'reviews.ofUser', visitor, (on) => ({ id: on.developer })],
  ['category guide: prices', 'market.prices', visitor],
  ['category guide: open', 'market.openProjectCounts', visitor],
  ['success stories', 'stories.list', visitor],
  ['success stories, deep', 'stories.list', visitor, (on) => ({ cursor: on.deepStory })],
  ['figures of the marketplace', 'showcase.stats', visitor],
  ['work: client', 'work.list', client],
  ['work: developer', 'work.list', developer],
  ['work: ended', 'work.list', developer, { stage: 'ended' }],
  [
    'project room',
    'hires.workspace',
    completedClient,
    (on) => ({ projectId: on.completedProject }),
  ],
  ['payouts', 'payouts.list', developer],
  ['payments', 'payments.mine', completedClient],
  ['payments: sums', 'payments.totals', completedClient],
  ['notifications', 'notifications.list', developer],
  ['unread', 'notifications.unreadCount', developer],
  ['conversations', 'conversations.list', conversationClient],
  ['conversations: unread', 'conversations.list', conversationClient, { unread: true }],
  ['unread messages', 'conversations.unreadCount', conversationClient],
  ['messages', 'conversations.messages', conversationClient, (on) => ({ id: on.conversation })],
  ['favorites', 'favorites.projects', developer],
  ['invitations', 'invitations.mine', developer],
  ['admin: dashboard', 'dashboard.analytics', admin],
  ['admin: days', 'dashboard.dailyMetrics', admin, { days: 90 }],
  ['admin: users', 'adminUsers.list', admin],
  ['admin: users, deep', 'adminUsers.list', admin, (on) => ({ cursor: on.deepUser })],
  ['admin: users, name', 'adminUsers.list', admin, (on) => ({ search: on.name })],
  ['admin: users, first name', 'adminUsers.list', admin, (on) => ({ search: on.firstName })],
  ['admin: users, address', 'adminUsers.list', admin, (on) => ({ search: on.email })],
  ['admin: user', 'adminUsers.get', admin, (on) => ({ id: on.client })],
  ['admin: projects', 'adminProjects.list', admin],
  ['admin: projects, held', 'adminProjects.list', admin, { money: 'held' }],
  ['admin: projects, search', 'adminProjects.list', admin, { search: 'group' }],
  ['admin: projects, two words', 'adminProjects.list', admin, { search: 'wireless c#' }],
  ['admin: projects, rare', 'adminProjects.list', admin, (on) => ({ search: on.rareWord })],
  ['admin: projects, name', 'adminProjects.list', admin, (on) => ({ search: on.name })],
  ['admin: projects, first name', 'adminProjects.list', admin, (on) => ({ search: on.firstName })],
  ['admin: projects, address', 'adminProjects.list', admin, (on) => ({ search: on.email })],
  ['admin: disputes', 'disputeQueue.list', admin],
  ['admin: audit log', 'audit.list', admin],
  ['admin: audit log, deep', 'audit.list', admin, (on) => ({ cursor: on.deepAuditEntry })],
  ['admin: audit log, search', 'audit.list', admin, (on) => ({ search: on.name })],
  ['admin: books', 'payments.reconciliationTotals', admin],
];

const pages: [name: string, path: (on: RequestTargets) => string][] = [
  // Its statements are counted by the procedures above.
  ['home', () => '/'],
  ['sitemap', () => '/sitemap.xml'],
  ['sitemap: projects', (on) => `/sitemaps/projects-${on.sitemap}.xml`],
  ['sitemap: developers', () => '/sitemaps/developers-1.xml'],
];

export const routes: Route[] = [
  ...queries.map(([name, procedure, actorOf, input = {}]) => ({
    name,
    actorOf,
    request: {
      procedure,
      input:
        typeof input === 'function'
          ? (on: RequestTargets) => Reflect.apply(input, null, [on])
          : () => input,
    },
  })),
  ...pages.map(([name, path]) => ({ name, actorOf: visitor, request: { path } })),
];
