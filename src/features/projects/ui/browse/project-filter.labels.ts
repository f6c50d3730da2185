import { formatDollars } from '#platform/shared/format/money.ts';
import type { ProjectCount } from '../../project.schema.ts';
import type { ProjectSearch, ProjectSort } from '../../project-search.rules.ts';
import { formatProjectTotal } from '../../search/search.rules.ts';

export const sortLabels: Record<ProjectSort, string> = {
  newest: 'Newest first',
  closing: 'Closing soon',
  fewest_bids: 'Fewest bids',
  budget: 'Highest budget',
};

/** `count` is undefined while loading. */
export function formatShowButton(count: ProjectCount | undefined): string {
  return `Show ${count ? formatProjectTotal(count) : 'projects'}`;
}

export interface ActiveFilter {
  key: string;
  label: string;
  /** The search without this filter. */
  rest: ProjectSearch;
}

/** Without the words of the search and the order. */
export function listActiveFilters(search: ProjectSearch): ActiveFilter[] {
  const { category, visibility, urgent, budgetMin, budgetMax, skill = [] } = search;
  const filters: ActiveFilter[] = [];
  const add = (label: string, ...names: (keyof ProjectSearch)[]) => {
    const rest = { ...search };
    for (const name of names) delete rest[name];
    filters.push({ key: names.join(), label, rest });
  };
  if (category) add(category, 'category');
  if (visibility) add(visibility === 'private' ? 'Private' : 'Public', 'visibility');
  if (urgent) add('Urgent', 'urgent');
  if (budgetMin && budgetMax) {
    add(`${formatDollars(budgetMin)} to ${formatDollars(budgetMax)}`, 'budgetMin', 'budgetMax');
  } else if (budgetMin) add(`From ${formatDollars(budgetMin)}`, 'budgetMin');
  else if (budgetMax) add(`Up to ${formatDollars(budgetMax)}`, 'budgetMax');
  for (const name of skill) {
    const { skill: _, ...others } = search;
    const left = skill.filter((other) => other !== name);
    const key = `skill ${name}`;
    filters.push({ key, label: name, rest: left.length > 0 ? { ...others, skill: left } : others });
  }
  return filters;
}
