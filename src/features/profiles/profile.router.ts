import { z } from 'zod';
import { UserView } from '#features/accounts/account.schema.ts';
import { anyone, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { BrowseDevelopers, DeveloperPage } from './directory/directory.schema.ts';
import { browseDevelopers, skillsToSuggest } from './directory/directory.service.ts';
import { EditAdmin, EditClient, EditDeveloper, OwnProfile } from './own/own-profile.schema.ts';
import { editAdmin, editClient, editDeveloper, readOwnProfile } from './own/own-profile.service.ts';
import {
  ClientView,
  DeveloperProfile,
  DeveloperView,
  FeaturedDevelopers,
  SignUpClient,
  SignUpDeveloper,
} from './profile.schema.ts';
import {
  clientProfile,
  developerProfile,
  featured,
  resumeSignUp,
  signUpClient,
  signUpDeveloper,
} from './profile.service.ts';

export const profileRouter = router({
  signUpDeveloper: anyone
    .meta({ takesLong: true, onReplay: resumeSignUp })
    .input(SignUpDeveloper)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => signUpDeveloper(ctx, input)),
  signUpClient: anyone
    .meta({ takesLong: true, onReplay: resumeSignUp })
    .input(SignUpClient)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => signUpClient(ctx, input)),
  developer: anyone
    .meta({ madeFrom: ['developers', 'users'] })
    .input(ById)
    .output(shows(DeveloperProfile))
    .query(({ ctx, input }) => developerProfile(ctx, input.id)),
  featured: anyone
    .meta({ madeFrom: ['developers', 'users'] })
    .input(FeaturedDevelopers)
    .output(shows(z.array(DeveloperView)))
    .query(({ ctx, input }) => featured(ctx, input)),
  browse: anyone
    .meta({ madeFrom: ['developers', 'users'] })
    .input(BrowseDevelopers)
    .output(shows(DeveloperPage))
    .query(({ ctx, input }) => browseDevelopers(ctx, input)),
  commonSkills: anyone
    .meta({ madeFrom: ['developers'] })
    .output(shows(z.array(z.string())))
    .query(({ ctx }) => skillsToSuggest(ctx)),
  client: anyone
    .meta({ madeFrom: ['clients', 'users'] })
    .input(ById)
    .output(shows(ClientView))
    .query(({ ctx, input }) => clientProfile(ctx, input.id)),
  /** What the caller may change of themselves. */
  own: signedIn.output(shows(OwnProfile)).query(({ ctx }) => readOwnProfile(ctx)),
  editDeveloper: signedIn
    .input(EditDeveloper)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => editDeveloper(ctx, input)),
  editClient: signedIn
    .input(EditClient)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => editClient(ctx, input)),
  editAdmin: signedIn
    .input(EditAdmin)
    .output(shows(UserView))
    .mutation(({ ctx, input }) => editAdmin(ctx, input)),
});
