import { z } from 'zod';
import { DeveloperCard } from '#features/profiles/directory/directory.schema.ts';
import { ProjectCard } from '#features/projects/project.schema.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { favoriteKinds } from './favorite.rules.ts';

/** Adds to the favorites of the caller or removes from them. Repeated calls change nothing. */
export const SetFavorite = z.object({
  kind: z.enum(favoriteKinds, 'This kind of favorite does not exist'),
  id: Id,
  saved: z.boolean('This must be true or false.'),
});
export type SetFavorite = z.infer<typeof SetFavorite>;

export const FavoriteQuery = z.object({
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type FavoriteQuery = z.infer<typeof FavoriteQuery>;

export const SavedDeveloper = DeveloperCard.extend({ savedAt: Timestamp });
export type SavedDeveloper = z.infer<typeof SavedDeveloper>;

export const SavedProject = ProjectCard.extend({ savedAt: Timestamp });
export type SavedProject = z.infer<typeof SavedProject>;

export const SavedDevelopersPage = pageSchema(SavedDeveloper);
export const SavedProjectsPage = pageSchema(SavedProject);
