import { type Category, categories } from '#features/profiles/category.rules.ts';
import { projectStatuses } from '#features/projects/project.rules.ts';
import { dayIn, knownIn, wordsIn } from '#platform/shared/words.ts';

/** All statuses, and `appealed` for removed projects whose client has appealed. */
export const postingStates = [...projectStatuses, 'appealed'] as const;
export type PostingState = (typeof postingStates)[number];

export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const postingOrders = ['newest', 'oldest', 'budget'] as const;
export type PostingOrder = (typeof postingOrders)[number];

/** Filters of the list, as in the URL. */
export interface PostingSearch {
  search?: string;
  state?: PostingState;
  visibility?: Visibility;
  category?: Category;
  money?: 'held';
  from?: string;
  until?: string;
  sort?: PostingOrder;
}

/** Parses the query of a URL; unknown values are omitted. */
export function readPostingSearch(params: Record<string, unknown>): PostingSearch {
  const search = wordsIn(params.search);
  const state = knownIn(postingStates, params.state);
  const visibility = knownIn(visibilities, params.visibility);
  const category = knownIn(categories, params.category);
  const sort = knownIn(postingOrders, params.sort);
  const [from, until] = [dayIn(params.from), dayIn(params.until)];
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(visibility && { visibility }),
    ...(category && { category }),
    ...(params.money === 'held' && { money: 'held' as const }),
    ...(from && { from }),
    ...(until && { until }),
    ...(sort && sort !== 'newest' && { sort }),
  };
}
