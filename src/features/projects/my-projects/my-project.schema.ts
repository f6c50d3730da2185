import { z } from 'zod';
import { SearchText } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { ProjectCard } from '../project.schema.ts';
import { projectStatusFilters } from './my-project.rules.ts';

export const MyProjectsQuery = z.object({
  search: SearchText.optional(),
  standing: z.enum(projectStatusFilters, 'This status does not exist').optional(),
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type MyProjectsQuery = z.infer<typeof MyProjectsQuery>;

export const MyProject = ProjectCard.pick({
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
export type MyProject = z.infer<typeof MyProject>;

export const MyProjectPage = pageSchema(MyProject);
