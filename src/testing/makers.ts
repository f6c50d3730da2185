import type { AddPortfolioItem } from '#features/profiles/portfolio/portfolio.schema.ts';
import type { PostProjectForm } from '#features/projects/project.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Person, Rig } from './app.ts';

/**
 * Returns a new client. The makers call the services, and create the parents that a test does not
 * pass.
 */
export function makeClient(rig: Rig, given: object = {}): Promise<Person> {
  return rig.signUpClient({ firstName: 'Clara', lastName: 'Client', ...given });
}

export function makeDeveloper(rig: Rig, given: object = {}): Promise<Person> {
  return rig.signUpDeveloper({ firstName: 'Dev', lastName: 'Eloper', ...given });
}

/** Returns a new admin. */
export async function makeAdmin(rig: Rig): Promise<Person> {
  const person = await makeClient(rig);
  await rig.sql(`update users set role = 'admin' where id = $1`, [person.id]);
  return { ...person, role: 'admin' };
}

export function daysFromNow(rig: Rig, days: number): string {
  return new Date(rig.clock.now().getTime() + days * DAY_MS).toISOString();
}

export async function makeProject(
  rig: Rig,
  { owner, ...given }: Partial<PostProjectForm> & { owner?: Person } = {},
) {
  const client = owner ?? (await makeClient(rig));
  const project = await rig.as(client).projects.post({
    title: 'A booking page for a bicycle workshop',
    description: 'Customers pick a day, describe the defect and get a price before they come.',
    category: 'Web App',
    budget: 1_000,
    deadline: daysFromNow(rig, 30),
    ...given,
  });
  return { ...project, owner: client };
}

interface BidGiven {
  project?: Awaited<ReturnType<typeof makeProject>>;
  developer?: Person;
  amount?: number;
  proposal?: string;
  deliveryTime?: number;
}

export async function makeBid(rig: Rig, { project, developer, ...given }: BidGiven = {}) {
  const bidder = developer ?? (await makeDeveloper(rig));
  const on = project ?? (await makeProject(rig));
  const bid = await rig.as(bidder).bids.place({
    projectId: on.id,
    amount: 900,
    proposal: 'I have built three of these.',
    deliveryTime: 14,
    ...given,
  });
  return { ...bid, project: on, bidder };
}

/** Adds an item to a developer's portfolio. */
export function makeWork(rig: Rig, developer: Person, given: Partial<AddPortfolioItem> = {}) {
  return rig.as(developer).portfolio.add({
    title: 'A booking page',
    description: 'Rooms and dates,\npayment by card.',
    category: 'Web App',
    skills: ['React'],
    budget: 1_200,
    ...given,
  });
}
