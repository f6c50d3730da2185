import { callTRPCProcedure } from '@trpc/server';
import {
  directoryFilter,
  readDirectorySearch,
} from '#features/profiles/directory/directory-search.rules.ts';
import {
  readProjectSearch,
  toHomeFilter,
  toProjectFilter,
} from '#features/projects/project-search.rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { FirstRead } from '#platform/shared/first-read.ts';
import { entryOf, rowAt } from './page-address.ts';
import { appRouter } from './router.ts';

type Ask = Omit<FirstRead, 'data'>;
type Search = Record<string, string>;

const one = (path: string, input?: unknown): Ask => ({ path, input, paged: false });
const paged = (path: string, input: unknown): Ask => ({ path, input, paged: true });

/**
 * Queries that a page sends first, by path. They include queries that the route loaders do not
 * send.
 */
const fixed: Record<string, (search: Search) => Ask[]> = {
  '/': () => [
    one('projects.list', toHomeFilter({})),
    one('profiles.featured', {}),
    one('showcase.stats'),
    one('showcase.testimonials'),
  ],
  '/projects': (search) => {
    const filter = toProjectFilter(readProjectSearch(search));
    return [paged('projects.list', filter), one('projects.count', filter)];
  },
  '/developers': (search) => [
    paged('profiles.browse', directoryFilter(readDirectorySearch(search))),
    one('profiles.commonSkills'),
  ],
  '/how-it-works': () => [one('bids.terms')],
  '/find-work': () => [one('market.openings'), one('bids.terms')],
  '/pricing-guide': () => [one('market.prices')],
  '/success-stories': () => [paged('stories.list', {})],
  '/help': () => [one('bids.terms')],
  '/contact': () => [one('contact.operator')],
  '/terms': () => [one('contact.operator'), one('bids.terms')],
  '/privacy': () => [one('contact.operator')],
};

const numbered: Record<string, (id: number) => Ask[]> = {
  projects: (id) => [
    one('projects.get', { id }),
    one('bids.onProject', { projectId: id }),
    one('bids.terms'),
  ],
  developers: (id) => [
    one('profiles.developer', { id }),
    one('portfolio.ofDeveloper', { id }),
    one('reviews.ratings', { id }),
    paged('reviews.about', { id }),
    one('bids.openOf', { developerId: id }),
  ],
  clients: (id) => [
    one('profiles.client', { id }),
    one('projects.statsOfClient', { id }),
    one('projects.ofClient', { id }),
    one('reviews.ratings', { id }),
    paged('reviews.about', { id }),
  ],
};

function asksOf(path: string, search: Search): Ask[] {
  const row = rowAt(path);
  return (row ? entryOf(numbered, row.place)?.(row.id) : entryOf(fixed, path)?.(search)) ?? [];
}

/**
 * Returns the responses to the first queries of a page, from the same procedures and for the same
 * user. Failed queries are omitted: the client sends them again and shows the error.
 */
export async function firstData(ctx: Ctx, path: string, search: Search): Promise<FirstRead[]> {
  const asks = [one('accounts.me'), ...asksOf(path, search)];
  const reads = await Promise.all(asks.map((ask) => answered(ctx, ask).catch(() => null)));
  return reads.filter((read) => read !== null);
}

async function answered(ctx: Ctx, ask: Ask): Promise<FirstRead> {
  const data: unknown = await callTRPCProcedure({
    router: appRouter,
    path: ask.path,
    getRawInput: async () => ask.input,
    ctx,
    type: 'query',
    signal: undefined,
    batchIndex: 0,
  });
  return { ...ask, data };
}
