import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { withActor } from '#app/server/process/system-context.ts';
import { createAdmin, signOut } from '#features/accounts/account.service.ts';
import { SaveLegalDetails } from '#features/accounts/legal-details/legal-details.schema.ts';
import { saveLegalDetails } from '#features/accounts/legal-details/legal-details.service.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { EditDeveloper } from '#features/profiles/my-profile/my-profile.schema.ts';
import { editDeveloper, loadMyProfile } from '#features/profiles/my-profile/my-profile.service.ts';
import { AddPortfolioItem } from '#features/profiles/portfolio/portfolio.schema.ts';
import { addPortfolioItem } from '#features/profiles/portfolio/portfolio.service.ts';
import { SignUpClient, SignUpDeveloper } from '#features/profiles/profile.schema.ts';
import { signUpClient, signUpDeveloper } from '#features/profiles/profile.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import clients from './data/clients.json' with { type: 'json' };
import developers from './data/developers.json' with { type: 'json' };
import portfolios from './data/portfolios.json' with { type: 'json' };
import { firstActivityDaysAgo } from './demo-data.ts';
import { addDemoPhoto, uploadDemoWork } from './pictures.ts';

export const DEMO_PASSWORD = 'Demo-pass-1!';

export type DemoUsers = Map<string, Actor>;

export const demoEmail = (key: string) => `${key}@demo.example`;

const legalDetails = {
  client: {
    legalName: 'Whitcombe Bindery Ltd.',
    address: '14 Walcot Street\nBath BA1 5BG\nUnited Kingdom',
    taxNumber: 'GB 123 4567 89',
  },
  developer: {
    legalName: null,
    address: '7 Tib Lane\nManchester M2 4JB\nUnited Kingdom',
    taxNumber: null,
  },
};

/** One after the other, so that the ids are the same in each demo. */
export async function signUpUsers(ctxOf: (daysAgo: number) => Ctx): Promise<void> {
  for (const [nth, { key, ...client }] of clients.entries()) {
    const ctx = ctxOf(signUpDaysAgo(key, 118 - nth * 4.1));
    const form = { ...client, email: demoEmail(key), password: DEMO_PASSWORD };
    await signUpClient(ctx, SignUpClient.parse(form));
    await signOut(ctx);
  }
  for (const [nth, { key, firstName, lastName, skills, bio }] of developers.entries()) {
    const ctx = ctxOf(signUpDaysAgo(key, 190 - nth * 4.3));
    const developer = { firstName, lastName, skills, bio };
    const form = { ...developer, email: demoEmail(key), password: DEMO_PASSWORD };
    await signUpDeveloper(ctx, SignUpDeveloper.parse(form));
    await signOut(ctx);
  }
  await createAdmin(ctxOf(200), {
    firstName: 'Robin',
    lastName: 'Ashby',
    email: demoEmail('admin'),
    password: DEMO_PASSWORD,
    avatar: null,
  });
}

const withPhoto = ['developer', 'developer2', 'client', 'priya.raman', 'sofia.marchetti'];

/**
 * In days before the start: `usualDaysAgo`, or shortly before a first activity in the last 30 days,
 * so that charts of the dashboard have recent sign-ups. Users with a portfolio sign up at
 * `usualDaysAgo`, because the portfolio items have fixed times.
 */
function signUpDaysAgo(key: string, usualDaysAgo: number): number {
  const firstActivity = firstActivityDaysAgo(key);
  const isRecent = firstActivity < 30 && !portfolios.some(({ by }) => by === key);
  return isRecent ? firstActivity + 0.3 : usualDaysAgo;
}

export async function loadDemoUsers(em: SqlEntityManager): Promise<DemoUsers> {
  const rows = await db(em)
    .selectFrom('users as u')
    .select(['u.id', 'u.role', fullName.as('name'), 'u.email'])
    .where('u.email', 'like', '%@demo.example')
    .execute();
  return new Map(rows.map(({ email, ...actor }) => [email.replace(/@.*/, ''), actor]));
}

export async function completeProfiles(
  users: DemoUsers,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  for (const { key, city, country, availability } of developers) {
    const ctx = withActor(ctxOf(signUpDaysAgo(key, 100)), getUser(users, key));
    const profile = await loadMyProfile(ctx);
    await editDeveloper(ctx, EditDeveloper.parse({ ...profile, city, country, availability }));
  }
  for (const [key, details] of Object.entries(legalDetails)) {
    await saveLegalDetails(
      withActor(ctxOf(95), getUser(users, key)),
      SaveLegalDetails.parse(details),
    );
  }
  for (const { by, works } of portfolios) {
    for (const [nth, work] of works.entries()) {
      const ctx = withActor(ctxOf(99 - nth), getUser(users, by));
      // The last piece of each portfolio has no picture.
      const hasPicture = nth < works.length - 1;
      const pictureId = hasPicture ? await uploadDemoWork(ctx, work.title.length) : null;
      await addPortfolioItem(ctx, AddPortfolioItem.parse({ ...work, pictureId }));
    }
  }
  for (const [nth, key] of withPhoto.entries()) {
    await addDemoPhoto(withActor(ctxOf(90), getUser(users, key)), nth + 1);
  }
}

export function getUser(users: DemoUsers, key: string): Actor {
  const user = users.get(key);
  if (!user) throw new Error(`The demo has no user ${key}`);
  return user;
}
