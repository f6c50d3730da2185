import {
  type Category,
  categories,
  SKILL_MAX,
  SKILLS_MAX,
} from '#features/profiles/profile.rules.ts';
import {
  deduplicateWords,
  parseEnumParam,
  parseSearchParam,
  parseTextParam,
} from '#platform/shared/format/text.ts';
import { BUDGET_MAX } from './project.rules.ts';

type Visibility = 'public' | 'private';

/** The first is the default. With a search, it means best matches first. */
export const projectSorts = ['newest', 'closing', 'fewest_bids', 'budget'] as const;
export type ProjectSort = (typeof projectSorts)[number];

export interface ProjectSearch {
  category?: Category;
  visibility?: Visibility;
  /** Only projects with a deadline within 7 days. */
  urgent?: true;
  search?: string;
  /** Whole dollars. */
  budgetMin?: number;
  budgetMax?: number;
  /** The project must name all of them. */
  skill?: string[];
  sort?: ProjectSort;
}

function parseBudgetParam(value: unknown): number | undefined {
  const text = parseTextParam(value);
  const budget = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return budget >= 1 && budget <= BUDGET_MAX ? budget : undefined;
}

function parseSkillsParam(value: unknown): string[] {
  const skills = (Array.isArray(value) ? value : [value]).map((skill) => parseSearchParam(skill));
  return deduplicateWords(skills)
    .filter((skill) => skill.length <= SKILL_MAX)
    .slice(0, SKILLS_MAX);
}

/** Invalid values are ignored, because users can edit URLs. */
export function readProjectSearch(params: Record<string, unknown>): ProjectSearch {
  const category = categories.find((known) => known === params.category);
  const { visibility } = params;
  const search = parseSearchParam(params.search);
  const budgetMin = parseBudgetParam(params.budgetMin);
  const budgetMax = parseBudgetParam(params.budgetMax);
  const skill = parseSkillsParam(params.skill);
  const sort = parseEnumParam(projectSorts, params.sort);
  return {
    ...(category && { category }),
    ...((visibility === 'public' || visibility === 'private') && { visibility }),
    ...((params.urgent === true || params.urgent === 'true') && { urgent: true as const }),
    ...(search && { search }),
    ...(budgetMin && { budgetMin }),
    ...(budgetMax && { budgetMax }),
    ...(skill.length > 0 && { skill }),
    ...(sort && sort !== 'newest' && { sort }),
  };
}

export function toProjectFilter({ visibility, ...filter }: ProjectSearch) {
  return { ...filter, ...(visibility && { isPrivate: visibility === 'private' }) };
}

export function toCountFilter({ sort: _, ...search }: ProjectSearch) {
  return toProjectFilter(search);
}

export function hasFilters({ sort: _, ...filters }: ProjectSearch): boolean {
  return Object.keys(filters).length > 0;
}

/** Words and order remain. */
export function withoutFilters({ search, sort }: ProjectSearch): ProjectSearch {
  return { ...(search && { search }), ...(sort && { sort }) };
}

/** Fixed texts. */
export function formatEmptyReason({ urgent, search }: ProjectSearch): string {
  if (urgent) return 'No urgent projects available at the moment.';
  if (search) return `No projects match "${search}".`;
  return 'No projects available for the selected criteria.';
}

/** Fresh for 2 minutes; a failed request is retried after 1 second (rules 9). */
export const listQueryOptions = { staleTime: 120_000, retryDelay: 1_000 };

export const HOME_PAGE_SIZE = 6;

export function toHomeFilter(search: ProjectSearch) {
  return { ...toProjectFilter(search), limit: HOME_PAGE_SIZE };
}
