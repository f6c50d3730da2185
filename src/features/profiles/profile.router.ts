import { z } from 'zod';
import { UserView } from '#features/accounts/account.schema.ts';
import { anyone, router, shows } from '#platform/server/trpc.ts';
import { Id, wholeBetween } from '#platform/shared/fields.ts';
import { featuredDevelopers } from './profile.queries.ts';
import { ClientView, DeveloperView, SignUpClient, SignUpDeveloper } from './profile.schema.ts';
import {
  clientProfile,
  developerProfile,
  signUpClient,
  signUpDeveloper,
} from './profile.service.ts';

const ById = z.object({ id: Id });
const LIMIT = 'limit must be a whole number between 1 and 50';

export const profileRouter = router({
  signUpDeveloper: anyone
    .input(SignUpDeveloper)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => signUpDeveloper(ctx, input)),
  signUpClient: anyone
    .input(SignUpClient)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => signUpClient(ctx, input)),
  developer: anyone
    .input(ById)
    .output(shows(DeveloperView))
    .query(({ ctx, input }) => developerProfile(ctx, input.id)),
  featured: anyone
    .input(z.object({ limit: wholeBetween(1, 50, LIMIT, LIMIT).default(4) }))
    .output(shows(z.array(DeveloperView)))
    .query(({ ctx, input }) => featuredDevelopers(ctx.em, input.limit)),
  client: anyone
    .input(ById)
    .output(shows(ClientView))
    .query(({ ctx, input }) => clientProfile(ctx, input.id)),
});
