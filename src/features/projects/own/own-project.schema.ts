import { z } from 'zod';
import { SearchWords } from '#platform/shared/fields.ts';
import { CursorText, pageLimit, pageOf } from '#platform/shared/page.ts';
import { ProjectCard } from '../project.schema.ts';
import { ownStandings } from './own-project.rules.ts';

export const OwnProjectsQuery = z.object({
  search: SearchWords.optional(),
  standing: z.enum(ownStandings, 'There is no such standing').optional(),
  cursor: CursorText.optional(),
  limit: pageLimit(),
});
export type OwnProjectsQuery = z.infer<typeof OwnProjectsQuery>;

/** A project in the list of its client. */
export const OwnProject = ProjectCard.pick({
  id: true,
  title: true,
  category: true,
  budget: true,
  isPrivate: true,
  deadline: true,
  status: true,
  bidCount: true,
  createdAt: true,
});
export type OwnProject = z.infer<typeof OwnProject>;

export const OwnProjectPage = pageOf(OwnProject);
