import { z } from 'zod';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import {
  FavoriteQuery,
  SavedDevelopersPage,
  SavedProjectsPage,
  SetFavoriteInput,
} from './favorite.schema.ts';
import {
  listFavoriteIds,
  listSavedDevelopers,
  listSavedProjects,
  setFavorite,
} from './favorite.service.ts';

export const favoriteRouter = router({
  set: protectedProcedure
    .input(input(SetFavoriteInput))
    .output(output(Done))
    .mutation(({ ctx, input }) => setFavorite(ctx, input).then(() => done)),
  ids: protectedProcedure.output(output(z.array(z.int()))).query(({ ctx }) => listFavoriteIds(ctx)),
  developers: protectedProcedure
    .input(input(FavoriteQuery))
    .output(output(SavedDevelopersPage))
    .query(({ ctx, input }) => listSavedDevelopers(ctx, input)),
  projects: protectedProcedure
    .input(input(FavoriteQuery))
    .output(output(SavedProjectsPage))
    .query(({ ctx, input }) => listSavedProjects(ctx, input)),
});
