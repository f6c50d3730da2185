import { parseSearchParam, parseTextParam, uniqueWords } from '#platform/shared/format/text.ts';
import { type Availability, availabilities } from '../availability.rules.ts';
import { SKILL_MAX, SKILLS_MAX } from '../skill.rules.ts';
import { type DirectorySort, directorySorts } from './directory.rules.ts';

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
  return uniqueWords(commaSeparated.split(','))
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
