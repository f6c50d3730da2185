import type { AddPortfolioItem } from '#features/profiles/portfolio/portfolio.schema.ts';
import type { PostProjectForm } from '#features/projects/project.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { TestApp, TestUser } from './app.ts';

/**
 * Returns a new client. The makers call the services, and create the parents that a test does not
 * pass.
 */
export function makeClient(app: TestApp, given: object = {}): Promise<TestUser> {
  return app.signUpClient({ firstName: 'Clara', lastName: 'Client', ...given });
}

export function makeDeveloper(app: TestApp, given: object = {}): Promise<TestUser> {
  return app.signUpDeveloper({ firstName: 'Dev', lastName: 'Eloper', ...given });
}

/** Returns a new admin. */
export async function makeAdmin(app: TestApp): Promise<TestUser> {
  const person = await makeClient(app);
  await app.sql(`update users set role = 'admin' where id = $1`, [person.id]);
  return { ...person, role: 'admin' };
}

export function daysFromNow(app: TestApp, days: number): string {
  return new Date(app.clock.now().getTime() + days * DAY_MS).toISOString();
}

export async function makeProject(
  app: TestApp,
  { owner, ...given }: Partial<PostProjectForm> & { owner?: TestUser } = {},
) {
  const client = owner ?? (await makeClient(app));
  const project = await app.as(client).projects.post({
    title: 'A booking page for a bicycle workshop',
    description: 'Customers pick a day, describe the defect and get a price before they come.',
    category: 'Web App',
    budget: 1_000,
    deadline: daysFromNow(app, 30),
    ...given,
  });
  return { ...project, owner: client };
}

interface BidOptions {
  project?: Awaited<ReturnType<typeof makeProject>>;
  developer?: TestUser;
  amount?: number;
  proposal?: string;
  deliveryTime?: number;
}

export async function makeBid(app: TestApp, { project, developer, ...given }: BidOptions = {}) {
  const bidder = developer ?? (await makeDeveloper(app));
  const on = project ?? (await makeProject(app));
  const bid = await app.as(bidder).bids.place({
    projectId: on.id,
    amount: 900,
    proposal: 'I have built three of these.',
    deliveryTime: 14,
    ...given,
  });
  return { ...bid, project: on, bidder };
}

/** Adds an item to a developer's portfolio. */
export function makePortfolioItem(
  app: TestApp,
  developer: TestUser,
  given: Partial<AddPortfolioItem> = {},
) {
  return app.as(developer).portfolio.add({
    title: 'A booking page',
    description: 'Rooms and dates,\npayment by card.',
    category: 'Web App',
    skills: ['React'],
    budget: 1_200,
    ...given,
  });
}
