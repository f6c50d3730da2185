import { z } from 'zod';
import { DeveloperCard } from '#features/profiles/directory/directory.schema.ts';
import { ProjectCard } from '#features/projects/project.schema.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { favoriteKinds } from './favorite.rules.ts';

export const SetFavoriteInput = z.object({
  kind: z.enum(favoriteKinds, 'This kind of favorite does not exist'),
  id: Id,
  saved: z.boolean('This must be true or false.'),
});
export type SetFavoriteInput = z.infer<typeof SetFavoriteInput>;

export const FavoriteQuery = z.object({
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type FavoriteQuery = z.infer<typeof FavoriteQuery>;

export const SavedDeveloperView = DeveloperCard.extend({ savedAt: Timestamp });
export type SavedDeveloperView = z.infer<typeof SavedDeveloperView>;

export const SavedProjectView = ProjectCard.extend({ savedAt: Timestamp });
export type SavedProjectView = z.infer<typeof SavedProjectView>;

export const SavedDevelopersPage = pageSchema(SavedDeveloperView);
export const SavedProjectsPage = pageSchema(SavedProjectView);
