import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { PeoplePage, PeopleQuery, PersonView } from './people.schema.ts';
import { listPeople, readPerson } from './people.service.ts';

export const peopleRouter = router({
  list: signedIn
    .input(PeopleQuery)
    .output(shows(PeoplePage))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  get: signedIn
    .input(ById)
    .output(shows(PersonView))
    .query(({ ctx, input }) => readPerson(ctx, input.id)),
});
