import { z } from 'zod';
import { UserView } from '#features/accounts/account.schema.ts';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  parseInput,
  parseOutput,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { BrowseDevelopers, DeveloperPage } from './directory/directory.schema.ts';
import { browseDevelopers } from './directory/directory.service.ts';
import {
  EditAdmin,
  EditClient,
  EditDeveloper,
  MyProfile,
  SetPhoto,
} from './my-profile/my-profile.schema.ts';
import {
  editAdmin,
  editClient,
  editDeveloper,
  loadMyProfile,
} from './my-profile/my-profile.service.ts';
import { setPhoto } from './my-profile/photo.service.ts';
import {
  ClientView,
  DeveloperProfile,
  DeveloperView,
  FeaturedDevelopersQuery,
  SignUpClient,
  SignUpDeveloper,
} from './profile.schema.ts';
import {
  listFeatured,
  loadClientProfile,
  loadDeveloperProfile,
  resumeSignUp,
  signUpClient,
  signUpDeveloper,
} from './profile.service.ts';

export const profileRouter = router({
  signUpDeveloper: publicProcedure
    .input(parseInput(SignUpDeveloper))
    .output(parseOutput(UserView))
    .mutation(
      idempotent(({ ctx, input }) => signUpDeveloper(ctx, input), {
        onReplay: resumeSignUp,
      }),
    ),
  signUpClient: publicProcedure
    .input(parseInput(SignUpClient))
    .output(parseOutput(UserView))
    .mutation(
      idempotent(({ ctx, input }) => signUpClient(ctx, input), {
        onReplay: resumeSignUp,
      }),
    ),
  developer: publicProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(DeveloperProfile))
    .query(({ ctx, input }) => loadDeveloperProfile(ctx, input.id)),
  featured: publicProcedure
    .input(parseInput(FeaturedDevelopersQuery))
    .output(parseOutput(z.array(DeveloperView)))
    .query(({ ctx, input }) => listFeatured(ctx, input)),
  browse: publicProcedure
    .input(parseInput(BrowseDevelopers))
    .output(parseOutput(DeveloperPage))
    .query(({ ctx, input }) => browseDevelopers(ctx, input)),
  client: publicProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ClientView))
    .query(({ ctx, input }) => loadClientProfile(ctx, input.id)),
  own: protectedProcedure.output(parseOutput(MyProfile)).query(({ ctx }) => loadMyProfile(ctx)),
  editDeveloper: protectedProcedure
    .input(parseInput(EditDeveloper))
    .output(parseOutput(UserView))
    .mutation(idempotent(({ ctx, input }) => editDeveloper(ctx, input))),
  editClient: protectedProcedure
    .input(parseInput(EditClient))
    .output(parseOutput(UserView))
    .mutation(idempotent(({ ctx, input }) => editClient(ctx, input))),
  editAdmin: protectedProcedure
    .input(parseInput(EditAdmin))
    .output(parseOutput(UserView))
    .mutation(idempotent(({ ctx, input }) => editAdmin(ctx, input))),
  setPhoto: protectedProcedure
    .input(parseInput(SetPhoto))
    .output(parseOutput(UserView))
    .mutation(idempotent(({ ctx, input }) => setPhoto(ctx, input))),
});
