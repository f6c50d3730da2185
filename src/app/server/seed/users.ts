import type { Role } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { Random } from './random.ts';
import { companies, firstNames, lastNames, places } from './text-pools.ts';

/** Share of the users that had joined when the first project was posted. */
const FOUNDER_SHARE = 0.3;
const FOUNDING_DAYS = 300;
/** Number of developers among every five users after the admin. */
const DEVELOPERS_OF_FIVE = 3;
const CLIENTS_OF_FIVE = 5 - DEVELOPERS_OF_FIVE;

export interface PlannedUser {
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

export interface UsersOptions {
  seed: number;
  count: number;
  /** The highest id in use. */
  after: number;
  start: number;
  end: number;
}

/** The users by number: one admin, then developers and clients in turn, in order of joining. */
export class Users {
  readonly developers: number;
  readonly clients: number;
  private readonly options: UsersOptions;

  constructor(options: UsersOptions) {
    this.options = options;
    const [groups, rest] = [Math.floor((options.count - 1) / 5), (options.count - 1) % 5];
    this.developers = groups * DEVELOPERS_OF_FIVE + Math.min(rest, DEVELOPERS_OF_FIVE);
    this.clients = options.count - 1 - this.developers;
  }

  get adminId(): number {
    return this.options.after + 1;
  }

  developerId(nth: number): number {
    const group = Math.floor(nth / DEVELOPERS_OF_FIVE);
    return this.options.after + 2 + group * 5 + (nth % DEVELOPERS_OF_FIVE);
  }

  clientId(nth: number): number {
    const group = Math.floor(nth / CLIENTS_OF_FIVE);
    return this.options.after + 2 + group * 5 + DEVELOPERS_OF_FIVE + (nth % CLIENTS_OF_FIVE);
  }

  /** Returns how many of `count` users had joined at a time. */
  countJoined(count: number, time: number): number {
    const { start, end } = this.options;
    const share = FOUNDER_SHARE + (1 - FOUNDER_SHARE) * ((time - start) / (end - start));
    return Math.max(1, Math.min(count, Math.floor(count * share) - 5));
  }

  *all(): Generator<PlannedUser> {
    for (let nth = 0; nth < this.options.count; nth += 1)
      yield this.get(this.options.after + 1 + nth);
  }

  get(id: number): PlannedUser {
    const { seed, after } = this.options;
    const nth = id - after - 1;
    const random = new Random(seed, 'person', id);
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const username = `${firstName}.${lastName}.${id}`.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');
    const place = random.pick(places);
    return {
      id,
      role: pickRole(nth),
      firstName,
      lastName,
      name: `${firstName} ${lastName}`,
      username,
      email: `${username}@seed.example`,
      ...place,
      company: random.happens(0.3) ? 'Individual' : random.pick(companies),
      joinedAt: Math.floor(this.joinedAt(nth, random.next())),
    };
  }

  private joinedAt(nth: number, draw: number): number {
    const { count, start, end } = this.options;
    const share = nth / count;
    if (share < FOUNDER_SHARE)
      return start - (1 - share / FOUNDER_SHARE) * FOUNDING_DAYS * DAY_MS - draw * DAY_MS;
    const since = (share - FOUNDER_SHARE) / (1 - FOUNDER_SHARE);
    return Math.min(end, start + since * (end - start));
  }
}

function pickRole(nth: number): Role {
  if (nth === 0) return 'admin';
  return (nth - 1) % 5 < DEVELOPERS_OF_FIVE ? 'developer' : 'client';
}
