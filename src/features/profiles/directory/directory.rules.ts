import {
  deduplicateWords,
  parseSearchParam,
  parseTextParam,
} from '#platform/shared/format/text.ts';
import { type Availability, availabilities, SKILL_MAX, SKILLS_MAX } from '../profile.rules.ts';

export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export const sortLabels: Record<DirectorySort, string> = {
  rating: 'Best rated',
  newest: 'Newest',
  experience: 'Most experienced',
};

/**
 * Accounts are numbered as people join, so `id` orders by age; `skilled` is whether skills are
 * listed.
 */
export type SortKey = 'id' | 'rating' | 'reviewCount' | 'completedProjects' | 'skilled';

/** The figures by which a list is ordered, highest first. */
export const directorySortKeys = {
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  experience: ['completedProjects', 'rating', 'id'],
} as const satisfies Record<DirectorySort, readonly SortKey[]>;

/** Developers to show first: the best reviewed, the most experienced, the newest. */
export const featuredSortKeys = [
  'rating',
  'reviewCount',
  'completedProjects',
  'skilled',
  'id',
] as const satisfies readonly SortKey[];

/** How many characters of a bio a list shows. */
export const BIO_PREVIEW_LENGTH = 300;

/** Minimum ratings to choose from, in stars. */
export const minRatingOptions = [3, 4, 4.5] as const;

/** Filters of the directory in the search parameters of its URL. */
export interface DirectorySearch {
  search?: string;
  /** Separated by commas. */
  skills?: string;
  rating?: number;
  availability?: Availability;
  sort?: DirectorySort;
}

export function parseSkills(commaSeparated: string): string[] {
  return deduplicateWords(commaSeparated.split(','))
    .filter((skill) => skill.length <= SKILL_MAX)
    .slice(0, SKILLS_MAX);
}

/**
 * Returns the filters in search parameters; invalid values are ignored because URLs can be edited.
 */
export function parseDirectorySearch(params: Record<string, unknown>): DirectorySearch {
  const search = parseSearchParam(params.search);
  const skills = parseSkills(parseTextParam(params.skills)).join(',');
  const rating = minRatingOptions.find((known) => known === Number(params.rating));
  const availability = availabilities.find((known) => known === params.availability);
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

export function hasFilters({ sort: _, ...filters }: DirectorySearch): boolean {
  return Object.keys(filters).length > 0;
}

/** Returns the text for an empty directory, which depends on the filters. */
export function emptyDirectoryReason(search: DirectorySearch): string {
  const { search: words, ...others } = search;
  if (words && !hasFilters(others)) return `No developers match "${words}".`;
  if (hasFilters(search)) return 'No developers available for the selected criteria.';
  return 'No developers have joined yet.';
}
