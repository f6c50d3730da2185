import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { noSuchPerson } from '#features/accounts/suspensions/suspension.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { peopleFound, personFound } from './people.queries.ts';
import type { PeopleQuery, PersonView } from './people.schema.ts';

/** Returns a page of the people that match the query, for admins. */
export async function listPeople({ em, actor }: ActorCtx, query: PeopleQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await peopleFound(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export async function readPerson({ em, actor }: ActorCtx, id: number): Promise<PersonView> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const person = await personFound(em, id);
  if (!person) throw noSuchPerson();
  return person;
}
