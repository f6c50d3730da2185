import {
  deduplicateWords,
  parseSearchParam,
  parseTextParam,
} from '#platform/shared/format/text.ts';
import { type Availability, availabilities, SKILL_MAX, SKILLS_MAX } from '../profile.rules.ts';

/** The first is the default. */
export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export const directorySortLabels: Record<DirectorySort, string> = {
  rating: 'Best rated',
  newest: 'Newest',
  experience: 'Most experienced',
};

/**
 * `id` orders by the time of sign-up, because the ids of accounts ascend; `skilled` is whether the
 * developer lists any skill.
 */
export type SortKey = 'id' | 'rating' | 'reviewCount' | 'completedProjects' | 'skilled';

/** The most important key first. Each key orders the highest value first. */
export const directorySortKeys = {
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  experience: ['completedProjects', 'rating', 'id'],
} as const satisfies Record<DirectorySort, readonly SortKey[]>;

/** The most important key first. Each key orders the highest value first. */
export const featuredSortKeys = [
  'rating',
  'reviewCount',
  'completedProjects',
  'skilled',
  'id',
] as const satisfies readonly SortKey[];

/** The home page features only good developers. */
export const homeFeatured = { minRating: 4 };

export const BIO_PREVIEW_LENGTH = 300;

/** In stars. */
export const minRatingOptions = [3, 4, 4.5] as const;

export interface DirectorySearch {
  search?: string;
  /** Separated by commas. */
  skills?: string;
  /** In stars. */
  rating?: number;
  availability?: Availability;
  sort?: DirectorySort;
}

export function parseSkills(commaSeparated: string): string[] {
  return deduplicateWords(commaSeparated.split(','))
    .filter((skill) => skill.length <= SKILL_MAX)
    .slice(0, SKILLS_MAX);
}

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

export function toDirectoryQuery({ search, skills, rating, availability, sort }: DirectorySearch) {
  return {
    ...(search && { search }),
    ...(skills && { skills: parseSkills(skills) }),
    ...(rating && { minRating: rating }),
    ...(availability && { availability }),
    ...(sort && { sort }),
  };
}

export function hasFilters({ sort: _, ...filters }: DirectorySearch): boolean {
  return Object.keys(filters).length > 0;
}

export function formatEmptyDirectory(search: DirectorySearch): string {
  const { search: words, ...others } = search;
  if (words && !hasFilters(others)) return `No developers match "${words}".`;
  if (hasFilters(search)) return 'No developers available for the selected criteria.';
  return 'No developers have joined yet.';
}
