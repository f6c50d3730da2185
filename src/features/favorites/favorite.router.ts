import { z } from 'zod';
import {
  Done,
  done,
  parseInput,
  parseOutput,
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
    .input(parseInput(SetFavoriteInput))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => setFavorite(ctx, input).then(() => done)),
  ids: protectedProcedure
    .output(parseOutput(z.array(z.int())))
    .query(({ ctx }) => listFavoriteIds(ctx)),
  developers: protectedProcedure
    .input(parseInput(FavoriteQuery))
    .output(parseOutput(SavedDevelopersPage))
    .query(({ ctx, input }) => listSavedDevelopers(ctx, input)),
  projects: protectedProcedure
    .input(parseInput(FavoriteQuery))
    .output(parseOutput(SavedProjectsPage))
    .query(({ ctx, input }) => listSavedProjects(ctx, input)),
});
