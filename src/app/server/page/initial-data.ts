import { callTRPCProcedure } from '@trpc/server';
import {
  homeFeatured,
  parseDirectorySearch,
  toDirectoryQuery,
} from '#features/profiles/directory/directory.rules.ts';
import {
  readProjectSearch,
  toHomeFilter,
  toProjectFilter,
} from '#features/projects/project-search.rules.ts';
import { readWorkSearch } from '#features/work/work.rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { EmbeddedResponse } from '#platform/shared/trpc-protocol.ts';
import { appRouter } from '../http/router.ts';
import { getOwn, parseIdPath } from './page-path.ts';

type QueryCall = Omit<EmbeddedResponse, 'data'>;
type Search = Record<string, string | string[]>;

const query = (path: string, input?: unknown): QueryCall => ({ path, input, paged: false });
const pagedQuery = (path: string, input: unknown): QueryCall => ({ path, input, paged: true });

/** Besides `accounts.me`. All of them are shared queries (`http/http-cache.ts`). */
const HOME_QUERIES = [
  query('projects.list', toHomeFilter({})),
  query('profiles.featured', homeFeatured),
  query('showcase.stats'),
  query('showcase.testimonials'),
];

const queriesByPath: Record<string, (search: Search) => QueryCall[]> = {
  '/': () => HOME_QUERIES,
  '/projects': (search) => {
    const filter = toProjectFilter(readProjectSearch(search));
    return [pagedQuery('projects.list', filter), query('projects.count', filter)];
  },
  '/developers': (search) => [
    pagedQuery('profiles.browse', toDirectoryQuery(parseDirectorySearch(search))),
  ],
  '/work': (search) => [pagedQuery('work.list', readWorkSearch(search)), query('work.firstSteps')],
  '/how-it-works': () => [query('bids.terms')],
  '/find-work': () => [query('market.openProjectCounts'), query('bids.terms')],
  '/pricing-guide': () => [query('market.prices')],
  '/success-stories': () => [pagedQuery('stories.list', {})],
  '/help': () => [query('bids.terms')],
  '/contact': () => [query('contact.operator')],
  '/terms': () => [query('contact.operator'), query('bids.terms')],
  '/privacy': () => [query('contact.operator')],
};

const queriesByIdRoute: Record<string, (id: number) => QueryCall[]> = {
  projects: (id) => [
    query('projects.get', { id }),
    query('bids.onProject', { projectId: id }),
    pagedQuery('questions.list', { projectId: id }),
    query('bids.terms'),
  ],
  'projects/history': (id) => [
    query('projects.get', { id }),
    pagedQuery('projects.revisions', { id }),
  ],
  'projects/agreement': (id) => [
    query('hires.agreement', { projectId: id }),
    query('projects.get', { id }),
  ],
  developers: (id) => [
    query('profiles.developer', { id }),
    query('portfolio.ofDeveloper', { id }),
    query('reviews.ratings', { id }),
    pagedQuery('reviews.ofUser', { id }),
    pagedQuery('stories.list', { developerId: id }),
    query('bids.openCount', { developerId: id }),
  ],
  clients: (id) => [
    query('profiles.client', { id }),
    query('projects.clientStats', { id }),
    query('projects.ofClient', { id }),
    query('reviews.ratings', { id }),
    pagedQuery('reviews.ofUser', { id }),
  ],
};

function listQueries(path: string, search: Search): QueryCall[] {
  const idPath = parseIdPath(path);
  if (idPath) return getOwn(queriesByIdRoute, idPath.route)?.(idPath.id) ?? [];
  return getOwn(queriesByPath, path)?.(search) ?? [];
}

const SHARED_FOR_MS = 2_000;

/**
 * Visitors share the responses of the home page for two seconds
 * (`.docs/decisions/0022-shared-home-page.md`). A request with a session neither reads nor writes
 * them.
 */
export function createInitialDataLoader() {
  let home: { loadedAt: number; data: Promise<EmbeddedResponse[]> } | null = null;
  return (ctx: Ctx, path: string, search: Search): Promise<EmbeddedResponse[]> => {
    if (path !== '/' || ctx.session.token) return loadInitialData(ctx, path, search);
    const now = ctx.now().getTime();
    if (!home || Math.abs(now - home.loadedAt) > SHARED_FOR_MS) {
      const loading = { loadedAt: now, data: loadInitialData(ctx, path, {}) };
      home = loading;
      void loading.data.then((data) => {
        // A failed query must be sent again for the next visitor.
        const isComplete = data.length === HOME_QUERIES.length + 1;
        if (!isComplete && home === loading) home = null;
      });
    }
    return home.data;
  };
}

/** Failed queries are omitted, because the client sends them again and shows the error. */
async function loadInitialData(
  ctx: Ctx,
  path: string,
  search: Search,
): Promise<EmbeddedResponse[]> {
  const calls = [query('accounts.me'), ...listQueries(path, search)];
  const results = await Promise.all(calls.map((call) => runQuery(ctx, call).catch(() => null)));
  return results.filter((result) => result !== null);
}

async function runQuery(ctx: Ctx, call: QueryCall): Promise<EmbeddedResponse> {
  const data: unknown = await callTRPCProcedure({
    router: appRouter,
    path: call.path,
    getRawInput: async () => call.input,
    ctx,
    type: 'query',
    signal: undefined,
    batchIndex: 0,
  });
  return { ...call, data };
}
