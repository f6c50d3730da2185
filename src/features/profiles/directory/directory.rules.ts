import {
  deduplicateWords,
  parseSearchParam,
  parseTextParam,
} from '#platform/shared/format/text.ts';
import { type Availability, availabilities, SKILL_MAX, SKILLS_MAX } from '../profile.rules.ts';

/** Orders of the directory; the first is the default. */
export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** Labels of the orders, also used in sentences in lower case. */
export const directorySortLabels: Record<DirectorySort, string> = {
  rating: 'Best rated',
  newest: 'Newest',
  experience: 'Most experienced',
};

/**
 * Keys by which developers can be ordered. `id` orders by the time of sign-up, because the ids of
 * accounts ascend; `skilled` is whether the developer lists any skill.
 */
export type SortKey = 'id' | 'rating' | 'reviewCount' | 'completedProjects' | 'skilled';

/** Sort keys of each order, the most important first. Each key orders the highest value first. */
export const directorySortKeys = {
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  experience: ['completedProjects', 'rating', 'id'],
} as const satisfies Record<DirectorySort, readonly SortKey[]>;

/**
 * Sort keys of the featured developers, the most important first. Each key orders the highest value
 * first.
 */
export const featuredSortKeys = [
  'rating',
  'reviewCount',
  'completedProjects',
  'skilled',
  'id',
] as const satisfies readonly SortKey[];

/** Number of characters of a bio that a list contains. */
export const BIO_PREVIEW_LENGTH = 300;

/** Minimum ratings to choose from, in stars. */
export const minRatingOptions = [3, 4, 4.5] as const;

/** Filters of the directory in the search parameters of its URL. */
export interface DirectorySearch {
  /** Words of name, skills or bio. */
  search?: string;
  /** Separated by commas. */
  skills?: string;
  /** Minimum rating in stars. */
  rating?: number;
  availability?: Availability;
  sort?: DirectorySort;
}

/** Returns the valid skills without duplicates, at most `SKILLS_MAX`. */
export function parseSkills(commaSeparated: string): string[] {
  return deduplicateWords(commaSeparated.split(','))
    .filter((skill) => skill.length <= SKILL_MAX)
    .slice(0, SKILLS_MAX);
}

/**
 * Returns the filters in search parameters. Invalid values are ignored, because users can edit
 * URLs.
 */
export function parseDirectorySearch(params: Record<string, unknown>): DirectorySearch {
  const search = parseSearchParam(params.search);
  const skills = parseSkills(parseTextParam(params.skills)).join(',');
  const rating = minRatingOptions.find((known) => known === Number(params.rating));
  const availability = availabilities.find((known) => known === params.availability);
  // The default order is omitted from the URL.
  const sort = directorySorts.find((known) => known === params.sort && known !== 'rating');
  return {
    ...(search && { search }),
    ...(skills && { skills }),
    ...(rating && { rating }),
    ...(availability && { availability }),
    ...(sort && { sort }),
  };
}

/** Returns the input of the query for these filters. */
export function toDirectoryQuery({ search, skills, rating, availability, sort }: DirectorySearch) {
  return {
    ...(search && { search }),
    ...(skills && { skills: parseSkills(skills) }),
    ...(rating && { minRating: rating }),
    ...(availability && { availability }),
    ...(sort && { sort }),
  };
}

/** Returns whether any filter is set; the order is not a filter. */
export function hasFilters({ sort: _, ...filters }: DirectorySearch): boolean {
  return Object.keys(filters).length > 0;
}

/** Returns the text for a list without results, which depends on the filters. */
export function formatEmptyDirectory(search: DirectorySearch): string {
  const { search: words, ...others } = search;
  if (words && !hasFilters(others)) return `No developers match "${words}".`;
  if (hasFilters(search)) return 'No developers available for the selected criteria.';
  return 'No developers have joined yet.';
}
