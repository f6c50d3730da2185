import type { Client } from 'pg';
import { SITEMAP_ID_SPAN } from '#features/showcase/sitemap.queries.ts';
import type { Actor } from '#platform/shared/actor.ts';

/** Ids of the callers and subjects of requests in one seeded marketplace. */
export interface Places {
  client: number;
  developer: number;
  admin: number;
  project: number;
  ofClient: number;
  hire: number;
  hirer: number;
  talker: number;
  talk: number;
  deepProject: string;
  lastProject: string;
  deepPerson: string;
  deepEntry: string;
  deepStory: string;
  rare: string;
  name: string;
  firstName: string;
  email: string;
  sitemap: number;
}

const place = (at: string, id: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '_' || ${id}`;
const busier = (of: string, table: string) => `(select ${of} from ${table} group by 1
  order by count(*) desc limit 1)`;
/** Open projects that remain open during the benchmark. */
const open = `projects where is_open and deadline > now() + interval '1 hour' and not is_private`;
const halfway = (at: string, table: string) =>
  `(select ${place(at, 'id')} from ${table} where id = (select max(id) / 2 from ${table}))`;

const newest = `users where role = 'developer' order by id desc limit 1`;

/** The name shared by the fewest developers. */
const rarest = 'developers group by name order by count(*), min(user_id) limit 1';
/**
 * The sitemap whose number of projects is closest to 50, so that both marketplaces are comparable.
 */
const comparable = `(select (id + ${SITEMAP_ID_SPAN} - 1) / ${SITEMAP_ID_SPAN} from ${open} group by 1
  order by abs(count(*) - 50), 1 desc limit 1)`;

const finding = `select ${busier('client_id', 'projects')} as client,
  ${busier('developer_id', 'bids')} as developer,
  longest.client_id as talker, longest.id as talk,
  (select id from users where role = 'admin' limit 1) as admin,
  busy.id as project, busy.client_id as "ofClient",
  done.project_id as hire, done.client_id as hirer,
  (select ${place('created_at', 'id')} from (select created_at, id from ${open}
    order by created_at desc, id desc offset (select count(*) / 2 from ${open}) limit 1) p)
    as "deepProject",
  (select ${place('created_at', 'id')} from (select created_at, id from ${open}
    order by created_at, id offset 3 limit 1) p) as "lastProject",
  ${halfway('created_at', 'users')} as "deepPerson",
  ${halfway('at', 'audit_entries')} as "deepEntry",
  (select ${place('state_since', 'project_id')} from hires where state = 'completed'
    order by state_since offset 50 limit 1) as "deepStory",
  (select substring(description from 'reference is (\\S+)\\.$') from ${open}
    order by id limit 1) as rare,
  (select name from ${rarest}) as name,
  (select first_name from ${newest}) as "firstName", (select email from ${newest}) as email,
  ${comparable} as sitemap
  from (select id, client_id from ${open} order by bid_count desc, id limit 1) busy,
    (select project_id, client_id from hires where state = 'completed'
      order by project_id desc limit 1) done,
    (select c.* from conversations c where client_id = ${busier('client_id', 'conversations')}
      order by (select count(*) from messages where conversation_id = c.id) desc limit 1) longest`;

export async function placesIn(client: Client): Promise<Places> {
  const { rows } = await client.query<Places>(finding);
  const [found] = rows;
  if (!found) throw new Error('This marketplace has no open project, or nothing completed.');
  return found;
}

export interface Route {
  name: string;
  as: (on: Places) => Pick<Actor, 'id' | 'role'> | null;
  /** A procedure with its input, or the URL of a page that is no procedure. */
  asks: { procedure: string; input: (on: Places) => object } | { address: (on: Places) => string };
}

type As = Route['as'];
const stranger: As = () => null;
const client: As = (on) => ({ id: on.client, role: 'client' });
const developer: As = (on) => ({ id: on.developer, role: 'developer' });
const admin: As = (on) => ({ id: on.admin, role: 'admin' });
const hirer: As = (on) => ({ id: on.hirer, role: 'client' });
const owner: As = (on) => ({ id: on.ofClient, role: 'client' });
const talker: As = (on) => ({ id: on.talker, role: 'client' });

type Row = [name: string, procedure: string, as: As, input?: object | ((on: Places) => object)];

const category = 'API Development';

const table: Row[] = [
  ['list', 'projects.list', stranger],
  ['list, signed in', 'projects.list', developer],
  ['filtered: category', 'projects.list', stranger, { category }],
  ['filtered: urgent, category', 'projects.list', stranger, { urgent: true, category }],
  ['how many', 'projects.count', stranger, { category }],
  ['how many: search', 'projects.count', stranger, { search: 'group' }],
  ['how many: urgent', 'projects.count', developer, { urgent: true }],
  ['deep page', 'projects.list', stranger, (on) => ({ cursor: on.deepProject })],
  ['last page', 'projects.list', stranger, (on) => ({ cursor: on.lastProject })],
  ['search: common word', 'projects.list', stranger, { search: 'group' }],
  ['search: in most', 'projects.list', stranger, { search: 'program' }],
  ['search: rare word', 'projects.list', stranger, (on) => ({ search: on.rare })],
  ['search: typo', 'projects.list', stranger, { search: 'acesibility' }],
  ['search: prefix', 'projects.list', stranger, { search: 'acces' }],
  ['search: two letters', 'projects.list', stranger, { search: 'go' }],
  ['search: two words', 'projects.list', stranger, { search: 'neural firewall' }],
  [
    'search, in no category',
    'projects.list',
    stranger,
    { search: 'solidity', category: 'Web App' },
  ],
  [
    'search and filters',
    'projects.list',
    stranger,
    { search: 'react', category: 'Web App', urgent: true },
  ],
  ['project', 'projects.get', stranger, (on) => ({ id: on.project })],
  ['bids of a project', 'bids.onProject', owner, (on) => ({ projectId: on.project })],
  ['open bids of a developer', 'bids.openCount', stranger, (on) => ({ developerId: on.developer })],
  ['projects of a client', 'projects.ofClient', stranger, (on) => ({ id: on.client })],
  ['figures of a client', 'projects.clientStats', stranger, (on) => ({ id: on.client })],
  ['developers', 'profiles.browse', stranger],
  ['developers: skill, rating', 'profiles.browse', stranger, { skills: 'React', minRating: 4.5 }],
  ['developers: rare skill', 'profiles.browse', stranger, { skills: 'Haskell' }],
  ['developers: two skills', 'profiles.browse', stranger, { skills: 'React, Solidity' }],
  ['developers: common word', 'profiles.browse', stranger, { search: 'react' }],
  ['developers: name', 'profiles.browse', stranger, (on) => ({ search: on.name })],
  ['developers: first name', 'profiles.browse', stranger, (on) => ({ search: on.firstName })],
  ['developers: one letter', 'profiles.browse', stranger, { search: 'v' }],
  ['developer', 'profiles.developer', stranger, (on) => ({ id: on.developer })],
  ['reviews of a developer', 'reviews.ofUser', stranger, (on) => ({ id: on.developer })],
  ['category guide: prices', 'market.prices', stranger],
  ['category guide: open', 'market.openProjectCounts', stranger],
  ['success stories', 'stories.list', stranger],
  ['success stories, deep', 'stories.list', stranger, (on) => ({ cursor: on.deepStory })],
  ['figures of the house', 'showcase.stats', stranger],
  ['my projects', 'projects.mine', client],
  ['my bids', 'bids.mine', developer],
  ['my work: client', 'hires.mine', client],
  ['my work: developer', 'hires.mine', developer],
  ['project room', 'hires.workspace', hirer, (on) => ({ projectId: on.hire })],
  ['payouts', 'payouts.list', developer],
  ['payments', 'payments.mine', hirer],
  ['payments: sums', 'payments.totals', hirer],
  ['notifications', 'notifications.list', developer],
  ['unread', 'notifications.unreadCount', developer],
  ['conversations', 'conversations.list', talker],
  ['conversations: unread', 'conversations.list', talker, { unread: true }],
  ['messages to be read', 'conversations.unreadCount', talker],
  ['messages', 'conversations.messages', talker, (on) => ({ id: on.talk })],
  ['favorites', 'favorites.projects', developer],
  ['invitations', 'invitations.mine', developer],
  ['admin: dashboard', 'dashboard.analytics', admin],
  ['admin: days', 'dashboard.dailyMetrics', admin, { days: 90 }],
  ['admin: users', 'adminUsers.list', admin],
  ['admin: users, deep', 'adminUsers.list', admin, (on) => ({ cursor: on.deepPerson })],
  ['admin: users, name', 'adminUsers.list', admin, (on) => ({ search: on.name })],
  ['admin: users, first name', 'adminUsers.list', admin, (on) => ({ search: on.firstName })],
  ['admin: users, address', 'adminUsers.list', admin, (on) => ({ search: on.email })],
  ['admin: user', 'adminUsers.get', admin, (on) => ({ id: on.client })],
  ['admin: projects', 'adminProjects.list', admin],
  ['admin: projects, held', 'adminProjects.list', admin, { money: 'held' }],
  ['admin: projects, search', 'adminProjects.list', admin, { search: 'group' }],
  ['admin: projects, two words', 'adminProjects.list', admin, { search: 'wireless c#' }],
  ['admin: projects, rare', 'adminProjects.list', admin, (on) => ({ search: on.rare })],
  ['admin: projects, name', 'adminProjects.list', admin, (on) => ({ search: on.name })],
  ['admin: projects, first name', 'adminProjects.list', admin, (on) => ({ search: on.firstName })],
  ['admin: projects, address', 'adminProjects.list', admin, (on) => ({ search: on.email })],
  ['admin: disputes', 'disputeQueue.list', admin],
  ['admin: audit log', 'audit.list', admin],
  ['admin: audit log, deep', 'audit.list', admin, (on) => ({ cursor: on.deepEntry })],
  ['admin: audit log, search', 'audit.list', admin, (on) => ({ search: on.name })],
  ['admin: books', 'payments.reconciliationTotals', admin],
];

const addresses: [name: string, address: (on: Places) => string][] = [
  ['sitemap', () => '/sitemap.xml'],
  ['sitemap: projects', (on) => `/sitemaps/projects-${on.sitemap}.xml`],
  ['sitemap: developers', () => '/sitemaps/developers-1.xml'],
];

export const routes: Route[] = [
  ...table.map(([name, procedure, as, input = {}]) => ({
    ...{ name, as },
    asks: {
      procedure,
      input:
        typeof input === 'function'
          ? (on: Places) => Reflect.apply(input, null, [on])
          : () => input,
    },
  })),
  ...addresses.map(([name, address]) => ({ name, as: stranger, asks: { address } })),
];
