import type { Role } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { Random } from './random.ts';
import { companies, firstNames, lastNames, places } from './text-pools.ts';

/** Founders had joined when the first project was posted. */
const FOUNDER_SHARE = 0.3;
const FOUNDING_DAYS = 300;
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
  lastId: number;
  start: number;
  end: number;
}

/**
 * In order of joining: one admin, then groups of three developers and two clients. The ids follow
 * the existing ids without gaps. Users are computed when they are needed.
 */
export class Users {
  readonly developerCount: number;
  readonly clientCount: number;
  private readonly options: UsersOptions;

  constructor(options: UsersOptions) {
    this.options = options;
    const groups = Math.floor((options.count - 1) / 5);
    const rest = (options.count - 1) % 5;
    this.developerCount = groups * DEVELOPERS_OF_FIVE + Math.min(rest, DEVELOPERS_OF_FIVE);
    this.clientCount = options.count - 1 - this.developerCount;
  }

  get adminId(): number {
    return this.options.lastId + 1;
  }

  developerId(nth: number): number {
    const group = Math.floor(nth / DEVELOPERS_OF_FIVE);
    return this.options.lastId + 2 + group * 5 + (nth % DEVELOPERS_OF_FIVE);
  }

  clientId(nth: number): number {
    const group = Math.floor(nth / CLIENTS_OF_FIVE);
    return this.options.lastId + 2 + group * 5 + DEVELOPERS_OF_FIVE + (nth % CLIENTS_OF_FIVE);
  }

  /**
   * At least 1. Subtracts five from the share, because the last group of five may be incomplete.
   */
  countJoined(count: number, time: number): number {
    const { start, end } = this.options;
    const share = FOUNDER_SHARE + (1 - FOUNDER_SHARE) * ((time - start) / (end - start));
    return Math.max(1, Math.min(count, Math.floor(count * share) - 5));
  }

  *all(): Generator<PlannedUser> {
    for (let nth = 0; nth < this.options.count; nth += 1)
      yield this.get(this.options.lastId + 1 + nth);
  }

  get(id: number): PlannedUser {
    const { seed, lastId } = this.options;
    const nth = id - lastId - 1;
    const random = new Random(seed, 'person', id);
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
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
