import { distinct, textIn, wordsIn } from '#platform/shared/words.ts';
import { type Availability, availabilities } from '../availability.rules.ts';
import { SKILL_MAX, SKILLS_MAX } from '../skill.rules.ts';
import { type DirectorySort, directorySorts } from './directory.rules.ts';

/** Ratings to ask for, in stars. */
export const ratingChoices = [3, 4, 4.5] as const;

/** The directory's filters as the address holds them. */
export interface DirectorySearch {
  search?: string;
  /** With commas. */
  skills?: string;
  rating?: number;
  availability?: Availability;
  sort?: DirectorySort;
}

export function skillsIn(words: string): string[] {
  return distinct(words.split(','))
    .filter((skill) => skill.length <= SKILL_MAX)
    .slice(0, SKILLS_MAX);
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readDirectorySearch(given: Record<string, unknown>): DirectorySearch {
  const search = wordsIn(given.search);
  const skills = skillsIn(textIn(given.skills)).join(',');
  const rating = ratingChoices.find((known) => known === Number(given.rating));
  const availability = availabilities.find((known) => known === given.availability);
  const sort = directorySorts.find((known) => known === given.sort && known !== 'rating');
  return {
    ...(search && { search }),
    ...(skills && { skills }),
    ...(rating && { rating }),
    ...(availability && { availability }),
    ...(sort && { sort }),
  };
}

/** The same filters as the server asks for them. */
export function directoryFilter({ search, skills, rating, availability, sort }: DirectorySearch) {
  return {
    ...(search && { search }),
    ...(skills && { skills: skillsIn(skills) }),
    ...(rating && { minRating: rating }),
    ...(availability && { availability }),
    ...(sort && { sort }),
  };
}

export function isNarrowed({ sort: _, ...filters }: DirectorySearch): boolean {
  return Object.keys(filters).length > 0;
}
