import { type Category, categories } from '#features/profiles/category.rules.ts';
import { projectStatuses } from '#features/projects/project.rules.ts';
import { dayIn, knownIn, wordsIn } from '#platform/shared/words.ts';

/** Every status, and the removed whose client appeals. */
export const postingStates = [...projectStatuses, 'appealed'] as const;
export type PostingState = (typeof postingStates)[number];

export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export const postingOrders = ['newest', 'oldest', 'budget'] as const;
export type PostingOrder = (typeof postingOrders)[number];

/** The list's filters as the address holds them. */
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

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readPostingSearch(given: Record<string, unknown>): PostingSearch {
  const search = wordsIn(given.search);
  const state = knownIn(postingStates, given.state);
  const visibility = knownIn(visibilities, given.visibility);
  const category = knownIn(categories, given.category);
  const sort = knownIn(postingOrders, given.sort);
  const [from, until] = [dayIn(given.from), dayIn(given.until)];
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(visibility && { visibility }),
    ...(category && { category }),
    ...(given.money === 'held' && { money: 'held' as const }),
    ...(from && { from }),
    ...(until && { until }),
    ...(sort && sort !== 'newest' && { sort }),
  };
}
