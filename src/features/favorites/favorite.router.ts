import { z } from 'zod';
import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import {
  FavoriteQuery,
  SavedDevelopersPage,
  SavedProjectsPage,
  SetFavorite,
} from './favorite.schema.ts';
import { favoriteIds, savedDevelopers, savedProjects, setFavorite } from './favorite.service.ts';

export const favoriteRouter = router({
  set: signedIn
    .meta({ repeats: 'anew' })
    .input(SetFavorite)
    .output(shows(Done))
    .mutation(({ ctx, input }) => setFavorite(ctx, input).then(() => done)),
  ids: signedIn.output(shows(z.array(z.int()))).query(({ ctx }) => favoriteIds(ctx)),
  developers: signedIn
    .input(FavoriteQuery)
    .output(shows(SavedDevelopersPage))
    .query(({ ctx, input }) => savedDevelopers(ctx, input)),
  projects: signedIn
    .input(FavoriteQuery)
    .output(shows(SavedProjectsPage))
    .query(({ ctx, input }) => savedProjects(ctx, input)),
});
