import type { Role } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { Random } from './random.ts';
import { companies, firstNames, lastNames, places } from './text-pools.ts';

/** Share of founders: the users that had joined when the first project was posted. */
const FOUNDER_SHARE = 0.3;
/** Founders joined within this number of days before the first project. */
const FOUNDING_DAYS = 300;
/** Number of developers among every five users after the admin. */
const DEVELOPERS_OF_FIVE = 3;
const CLIENTS_OF_FIVE = 5 - DEVELOPERS_OF_FIVE;

/** A user, with the fields of the client or developer profile. */
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
  /** Milliseconds since 1970. */
  joinedAt: number;
}

export interface UsersOptions {
  seed: number;
  /** Number of users, including the admin. */
  count: number;
  /** The highest id in use before the seed. */
  lastId: number;
  /** When the first project is posted. */
  start: number;
  /** The end of the generated history. */
  end: number;
}

/**
 * The users of the seed in order of joining: one admin, then groups of three developers and two
 * clients. Their ids follow the existing ids without gaps. Users are not stored but computed when
 * they are needed.
 */
export class Users {
  readonly developerCount: number;
  readonly clientCount: number;
  private readonly options: UsersOptions;

  constructor(options: UsersOptions) {
    this.options = options;
    const [groups, rest] = [Math.floor((options.count - 1) / 5), (options.count - 1) % 5];
    this.developerCount = groups * DEVELOPERS_OF_FIVE + Math.min(rest, DEVELOPERS_OF_FIVE);
    this.clientCount = options.count - 1 - this.developerCount;
  }

  get adminId(): number {
    return this.options.lastId + 1;
  }

  /** Returns the id of the nth developer, from 0 on. */
  developerId(nth: number): number {
    const group = Math.floor(nth / DEVELOPERS_OF_FIVE);
    return this.options.lastId + 2 + group * 5 + (nth % DEVELOPERS_OF_FIVE);
  }

  /** Returns the id of the nth client, from 0 on. */
  clientId(nth: number): number {
    const group = Math.floor(nth / CLIENTS_OF_FIVE);
    return this.options.lastId + 2 + group * 5 + DEVELOPERS_OF_FIVE + (nth % CLIENTS_OF_FIVE);
  }

  /**
   * Returns how many of `count` developers or clients had certainly joined at a time, but at least
   * 1. Subtracts five from their share, because the last group of five may be incomplete.
   */
  countJoined(count: number, time: number): number {
    const { start, end } = this.options;
    const share = FOUNDER_SHARE + (1 - FOUNDER_SHARE) * ((time - start) / (end - start));
    return Math.max(1, Math.min(count, Math.floor(count * share) - 5));
  }

  /** Yields all users in order of their ids. */
  *all(): Generator<PlannedUser> {
    for (let nth = 0; nth < this.options.count; nth += 1)
      yield this.get(this.options.lastId + 1 + nth);
  }

  /** Returns the user with an id. The id must belong to a user of the seed. */
  get(id: number): PlannedUser {
    const { seed, lastId } = this.options;
    const nth = id - lastId - 1;
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
      joinedAt: Math.floor(this.computeJoinedAt(nth, random.next())),
    };
  }

  /**
   * Returns when the nth user joined. `draw`, a random number from 0 to 1, varies the time of a
   * founder by up to a day.
   */
  private computeJoinedAt(nth: number, draw: number): number {
    const { count, start, end } = this.options;
    const share = nth / count;
    if (share < FOUNDER_SHARE)
      return start - (1 - share / FOUNDER_SHARE) * FOUNDING_DAYS * DAY_MS - draw * DAY_MS;
    const shareOfLater = (share - FOUNDER_SHARE) / (1 - FOUNDER_SHARE);
    return Math.min(end, start + shareOfLater * (end - start));
  }
}

function pickRole(nth: number): Role {
  if (nth === 0) return 'admin';
  return (nth - 1) % 5 < DEVELOPERS_OF_FIVE ? 'developer' : 'client';
}
