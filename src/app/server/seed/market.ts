import type { Category } from '#features/profiles/category.rules.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { Chance } from './chance.ts';
import { People } from './people.ts';
import {
  at,
  bidsCurve,
  budgetCurve,
  busiest,
  categoryAt,
  ENDED,
  MARKET_DAYS,
  OPEN_DAYS,
} from './shares.ts';

export const BIDS_PER_PROJECT = 10;
const PROJECTS_PER_PERSON = 5;
/**
 * Shares of private projects, urgent projects and withdrawn bids; the measured market has no
 * figures for them.
 */
const PRIVATE = 0.08;
const URGENT = 0.1;
const WITHDRAWN = 0.03;
/** Maximum number of open invitations of a project. */
const INVITED_MAX = 20;

/** The highest ids in use. New ids start after them. */
interface Taken {
  users: number;
  projects: number;
  bids: number;
}

export interface Plan {
  seed: number;
  projects: number;
  /** The end of the generated history, in milliseconds since 1970. */
  now: number;
  feePercent: number;
  taken: Taken;
}

export interface PlannedProject {
  nth: number;
  id: number;
  clientId: number;
  category: Category;
  budget: number;
  isPrivate: boolean;
  isUrgent: boolean;
  createdAt: number;
  deadline: number;
  end: 'open' | 'closed' | 'awarded' | 'cancelled';
}

export interface PlannedBid {
  nth: number;
  developerId: number;
  amount: number;
  deliveryTime: number;
  at: number;
  withdrawn: boolean;
}

/** Generates a marketplace that grew for 27 months. The same plan returns the same rows. */
export class Market {
  readonly plan: Plan;
  readonly start: number;
  readonly people: People;
  private readonly bidCounts: Uint8Array;

  constructor(plan: Plan) {
    this.plan = plan;
    this.start = plan.now - MARKET_DAYS * DAY_MS;
    this.people = new People({
      seed: plan.seed,
      count: Math.round(plan.projects / PROJECTS_PER_PERSON),
      after: plan.taken.users,
      start: this.start,
      end: plan.now,
    });
    this.bidCounts = this.shareBids();
  }

  *projects(): Generator<PlannedProject> {
    for (let nth = 0; nth < this.plan.projects; nth += 1) yield this.project(nth);
  }

  project(nth: number): PlannedProject {
    const { seed, projects, now, taken } = this.plan;
    const chance = new Chance(seed, 'project', nth);
    const into = (nth + chance.next()) / projects;
    const createdAt = Math.floor(this.start + into * (now - this.start));
    const days = chance.happens(OPEN_DAYS.shortShare) ? OPEN_DAYS.short : OPEN_DAYS.long;
    const deadline = createdAt + days * DAY_MS;
    const clients = this.people.joined(this.people.clients, createdAt);
    return {
      nth,
      id: taken.projects + nth + 1,
      clientId: this.people.clientId(busiest(chance.next(), clients)),
      category: categoryAt(chance.next()),
      budget: Math.max(50, Math.round(at(budgetCurve, chance.next()) / 50) * 50),
      isPrivate: chance.happens(PRIVATE),
      isUrgent: chance.happens(URGENT),
      createdAt,
      deadline,
      end: deadline > now ? 'open' : endAt(chance.next()),
    };
  }

  /** Returns a project's bids in order of time, at most one per developer. */
  bids(project: PlannedProject): PlannedBid[] {
    const { seed, now } = this.plan;
    const count = this.bidCounts[project.nth] ?? 0;
    const chance = new Chance(seed, 'bids', project.nth);
    const pool = this.people.joined(this.people.developers, project.createdAt);
    const open = Math.min(project.deadline, now) - project.createdAt;
    const times = Array.from({ length: count }, () => chance.next()).sort((a, b) => a - b);
    const taken = new Set<number>();
    return times.map((time, nth) => ({
      nth,
      developerId: this.people.developerId(another(taken, busiest(chance.next(), pool), pool)),
      amount: Math.max(
        1,
        Math.min(999_999, Math.round(project.budget * chance.between(0.55, 1.1))),
      ),
      deliveryTime: 5 + chance.below(60),
      at: Math.floor(project.createdAt + time * open),
      withdrawn: chance.happens(WITHDRAWN),
    }));
  }

  /** Returns the developers that were invited to a private project but did not bid. */
  alsoInvited(project: PlannedProject, bids: readonly PlannedBid[]): number[] {
    const chance = new Chance(this.plan.seed, 'invited', project.nth);
    const pool = this.people.joined(this.people.developers, project.createdAt);
    const known = new Set(bids.map(({ developerId }) => developerId));
    const others = Array.from({ length: 1 + chance.below(4) }, () =>
      this.people.developerId(chance.below(pool)),
    );
    return [...new Set(others)].filter((id) => !known.has(id)).slice(0, INVITED_MAX - known.size);
  }

  /**
   * Returns the number of bids per project by the measured curve. The total is ten times the number
   * of projects.
   */
  private shareBids(): Uint8Array {
    const { seed, projects, now } = this.plan;
    const weights = new Float64Array(projects);
    for (const { nth, isPrivate, createdAt, deadline } of this.projects()) {
      const drawn = at(bidsCurve, new Chance(seed, 'bids', -1 - nth).next());
      const open = Math.min(1, (now - createdAt) / (deadline - createdAt));
      weights[nth] = Math.min(drawn, isPrivate ? INVITED_MAX - 8 : drawn) * open;
    }
    const each = (BIDS_PER_PROJECT * projects) / weights.reduce((sum, weight) => sum + weight, 0);
    const counts = new Uint8Array(projects);
    let left = 0;
    for (const [nth, weight] of weights.entries()) {
      left += weight * each;
      const most = this.bidsMost(this.project(nth));
      counts[nth] = Math.max(0, Math.min(most, Math.round(left)));
      left -= counts[nth];
    }
    return counts;
  }

  private bidsMost({ isPrivate, createdAt }: PlannedProject): number {
    const pool = Math.floor(this.people.joined(this.people.developers, createdAt) * 0.8);
    return Math.min(pool, isPrivate ? INVITED_MAX - 4 : 255);
  }
}

function endAt(draw: number): PlannedProject['end'] {
  if (draw < ENDED.awarded) return 'awarded';
  return draw < ENDED.awarded + ENDED.cancelled ? 'cancelled' : 'closed';
}

/** Returns the wanted number if it is free, otherwise the next free one. */
function another(taken: Set<number>, wanted: number, pool: number): number {
  let found = wanted;
  while (taken.has(found)) found = (found + 1) % pool;
  taken.add(found);
  return found;
}
