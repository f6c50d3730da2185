import type { Role } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { Chance } from './chance.ts';
import { companies, firstNames, lastNames, places } from './words.ts';

/** Share of the users that had joined when the first project was posted. */
const FOUNDERS = 0.3;
const FOUNDING_DAYS = 300;
/** Number of developers among every five users after the admin. */
const DEVELOPERS_OF_FIVE = 3;
const CLIENTS_OF_FIVE = 5 - DEVELOPERS_OF_FIVE;

export interface Person {
  id: number;
  role: Role;
  firstName: string;
  lastName: string;
  name: string;
  username: string;
  email: string;
  city: string;
  state: string | null;
  country: string;
  company: string;
  joinedAt: number;
}

export interface PeopleGiven {
  seed: number;
  count: number;
  /** The highest id in use. */
  after: number;
  start: number;
  end: number;
}

/** The users by number: one admin, then developers and clients in turn, in order of joining. */
export class People {
  readonly developers: number;
  readonly clients: number;
  private readonly given: PeopleGiven;

  constructor(given: PeopleGiven) {
    this.given = given;
    const [fives, rest] = [Math.floor((given.count - 1) / 5), (given.count - 1) % 5];
    this.developers = fives * DEVELOPERS_OF_FIVE + Math.min(rest, DEVELOPERS_OF_FIVE);
    this.clients = given.count - 1 - this.developers;
  }

  get adminId(): number {
    return this.given.after + 1;
  }

  developerId(nth: number): number {
    const five = Math.floor(nth / DEVELOPERS_OF_FIVE);
    return this.given.after + 2 + five * 5 + (nth % DEVELOPERS_OF_FIVE);
  }

  clientId(nth: number): number {
    const five = Math.floor(nth / CLIENTS_OF_FIVE);
    return this.given.after + 2 + five * 5 + DEVELOPERS_OF_FIVE + (nth % CLIENTS_OF_FIVE);
  }

  /** Returns how many of `count` users had joined at a time. */
  joined(count: number, time: number): number {
    const { start, end } = this.given;
    const share = FOUNDERS + (1 - FOUNDERS) * ((time - start) / (end - start));
    return Math.max(1, Math.min(count, Math.floor(count * share) - 5));
  }

  *all(): Generator<Person> {
    for (let nth = 0; nth < this.given.count; nth += 1)
      yield this.person(this.given.after + 1 + nth);
  }

  person(id: number): Person {
    const { seed, after } = this.given;
    const nth = id - after - 1;
    const chance = new Chance(seed, 'person', id);
    const [firstName, lastName] = [chance.pick(firstNames), chance.pick(lastNames)];
    const username = `${firstName}.${lastName}.${id}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');
    const place = chance.pick(places);
    return {
      id,
      role: roleOf(nth),
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      username,
      email: `${username}@seed.example`,
      ...place,
      company: chance.happens(0.3) ? 'Individual' : chance.pick(companies),
      joinedAt: Math.floor(this.joinedAt(nth, chance.next())),
    };
  }

  private joinedAt(nth: number, draw: number): number {
    const { count, start, end } = this.given;
    const share = nth / count;
    if (share < FOUNDERS)
      return start - (1 - share / FOUNDERS) * FOUNDING_DAYS * DAY_MS - draw * DAY_MS;
    const since = (share - FOUNDERS) / (1 - FOUNDERS);
    return Math.min(end, start + since * (end - start));
  }
}

function roleOf(nth: number): Role {
  if (nth === 0) return 'admin';
  return (nth - 1) % 5 < DEVELOPERS_OF_FIVE ? 'developer' : 'client';
}
