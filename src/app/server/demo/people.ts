import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createAdmin, signOut } from '#features/accounts/account.service.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { EditDeveloper } from '#features/profiles/own/own-profile.schema.ts';
import { editDeveloper, readOwnProfile } from '#features/profiles/own/own-profile.service.ts';
import { AddWork } from '#features/profiles/portfolio/portfolio.schema.ts';
import { addWork } from '#features/profiles/portfolio/portfolio.service.ts';
import { SignUpClient, SignUpDeveloper } from '#features/profiles/profile.schema.ts';
import { signUpClient, signUpDeveloper } from '#features/profiles/profile.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { actingAs } from '../inner-context.ts';
import clients from './data/clients.json' with { type: 'json' };
import developers from './data/developers.json' with { type: 'json' };
import portfolios from './data/portfolios.json' with { type: 'json' };

const PASSWORD = 'Demo-pass-1!';

/** Users of the demo by their key in the stories. */
export type People = Map<string, Actor>;

export const addressOf = (key: string) => `${key}@demo.example`;

/** Signs up clients and developers one after the other, so that their ids are the same each time. */
export async function joinPeople(ctxOf: (daysAgo: number) => Ctx): Promise<void> {
  for (const [nth, { key, ...client }] of clients.entries()) {
    const ctx = ctxOf(118 - nth * 4.1);
    const form = { ...client, email: addressOf(key), password: PASSWORD };
    await signUpClient(ctx, SignUpClient.parse(form));
    await signOut(ctx);
  }
  for (const [nth, { key, firstName, lastName, skills, bio }] of developers.entries()) {
    const ctx = ctxOf(190 - nth * 4.3);
    const developer = { firstName, lastName, skills, bio };
    const form = { ...developer, email: addressOf(key), password: PASSWORD };
    await signUpDeveloper(ctx, SignUpDeveloper.parse(form));
    await signOut(ctx);
  }
  await createAdmin(ctxOf(200), {
    firstName: 'Robin',
    lastName: 'Ashby',
    email: addressOf('admin'),
    password: PASSWORD,
    avatar: null,
  });
}

export async function peopleOfDemo(em: SqlEntityManager): Promise<People> {
  const found = await db(em)
    .selectFrom('users as u')
    .select(['u.id', 'u.role', fullName.as('name'), 'u.email'])
    .where('u.email', 'like', '%@demo.example')
    .execute();
  return new Map(found.map(({ email, ...actor }) => [email.replace(/@.*/, ''), actor]));
}

/** Adds locations and availability to profiles, and portfolio items to some. */
export async function showWork(people: People, ctxOf: (daysAgo: number) => Ctx): Promise<void> {
  for (const { key, city, country, availability } of developers) {
    const ctx = actingAs(ctxOf(100), personOf(people, key));
    const own = await readOwnProfile(ctx);
    await editDeveloper(ctx, EditDeveloper.parse({ ...own, city, country, availability }));
  }
  for (const { by, works } of portfolios) {
    for (const [nth, work] of works.entries()) {
      await addWork(actingAs(ctxOf(99 - nth), personOf(people, by)), AddWork.parse(work));
    }
  }
}

export function personOf(people: People, key: string): Actor {
  const found = people.get(key);
  if (!found) throw new Error(`The demo has no ${key}`);
  return found;
}
