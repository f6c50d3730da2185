import { output, protectedProcedure, router } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { PeoplePage, PeopleQuery, PersonView } from './people.schema.ts';
import { listPeople, readPerson } from './people.service.ts';

export const peopleRouter = router({
  list: protectedProcedure
    .input(PeopleQuery)
    .output(output(PeoplePage))
    .query(({ ctx, input }) => listPeople(ctx, input)),
  get: protectedProcedure
    .input(ById)
    .output(output(PersonView))
    .query(({ ctx, input }) => readPerson(ctx, input.id)),
});
