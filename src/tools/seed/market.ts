import type { Category } from '#features/profiles/profile.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import {
  bidsCurve,
  budgetCurve,
  drawCategory,
  drawIndex,
  END_SHARES,
  MARKET_DAYS,
  OPEN_DAYS,
  valueAt,
} from './distributions.ts';
import { Random } from './random.ts';
import { Users } from './users.ts';

export const BIDS_PER_PROJECT = 10;
const PROJECTS_PER_USER = 5;
/** Estimates, because the measured market has no such figures. */
const PRIVATE_SHARE = 0.08;
const URGENT_SHARE = 0.1;
/**
 * In the measured market, projects close after one or two weeks, so that one in a hundred is open.
 * Here deadlines are up to two years ahead: with these, about one in ten.
 */
const OPEN_FOR_MONTHS = { share: 0.3, minDays: 90, maxDays: 365 };
const WITHDRAWN_SHARE = 0.03;
const INVITED_MAX = 20;
const INVITED_WITHOUT_BID_MAX = 4;

interface LastIds {
  users: number;
  projects: number;
  bids: number;
  milestones: number;
  changes: number;
}

export interface Plan {
  seed: number;
  projects: number;
  now: number;
  feePercent: number;
  lastIds: LastIds;
}

/** Times are in milliseconds since 1970. */
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
  /**
   * `closed`: after the deadline, never hired. `awarded`: hired after the deadline if there is an
   * active bid and the time of the hire is not in the future.
   */
  end: 'open' | 'closed' | 'awarded' | 'cancelled';
}

/** Bids get their ids when all bids are in order of time. */
export interface PlannedBid {
  nth: number;
  developerId: number;
  amount: number;
  deliveryTime: number;
  at: number;
  isWithdrawn: boolean;
}

/**
 * A marketplace that grew for 27 months. Rows are computed when they are needed, so that memory
 * does not limit their number. The same plan returns the same rows.
 */
export class Market {
  readonly plan: Plan;
  readonly start: number;
  readonly users: Users;
  private readonly bidCounts: Uint8Array;

  constructor(plan: Plan) {
    this.plan = plan;
    this.start = plan.now - MARKET_DAYS * DAY_MS;
    this.users = new Users({
      seed: plan.seed,
      count: Math.round(plan.projects / PROJECTS_PER_USER),
      lastId: plan.lastIds.users,
      start: this.start,
      end: plan.now,
    });
    this.bidCounts = this.distributeBids();
  }

  *projects(): Generator<PlannedProject> {
    for (let nth = 0; nth < this.plan.projects; nth += 1) yield this.project(nth);
  }

  project(nth: number): PlannedProject {
    const { seed, projects, now, lastIds } = this.plan;
    const random = new Random(seed, 'project', nth);
    const shareOfHistory = (nth + random.next()) / projects;
    const createdAt = Math.floor(this.start + shareOfHistory * (now - this.start));
    const shortDays = random.happens(OPEN_DAYS.shortShare) ? OPEN_DAYS.short : OPEN_DAYS.long;
    const opening = new Random(seed, 'opening', nth);
    const days = opening.happens(OPEN_FOR_MONTHS.share)
      ? opening.between(OPEN_FOR_MONTHS.minDays, OPEN_FOR_MONTHS.maxDays)
      : shortDays;
    const deadline = createdAt + Math.floor(days * DAY_MS);
    const joinedClients = this.users.countJoined(this.users.clientCount, createdAt);
    return {
      nth,
      id: lastIds.projects + nth + 1,
      clientId: this.users.clientId(drawIndex(random.next(), joinedClients)),
      category: drawCategory(random.next()),
      budget: Math.max(50, Math.round(valueAt(budgetCurve, random.next()) / 50) * 50),
      isPrivate: random.happens(PRIVATE_SHARE),
      isUrgent: random.happens(URGENT_SHARE),
      createdAt,
      deadline,
      end: deadline > now ? 'open' : drawEnd(random.next()),
    };
  }

  bids(project: PlannedProject): PlannedBid[] {
    const { seed, now } = this.plan;
    const count = this.bidCounts[project.nth] ?? 0;
    const random = new Random(seed, 'bids', project.nth);
    const joinedDevelopers = this.users.countJoined(this.users.developerCount, project.createdAt);
    const openMs = Math.min(project.deadline, now) - project.createdAt;
    const times = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b);
    const takenIndexes = new Set<number>();
    return times.map((time, nth) => ({
      nth,
      developerId: this.users.developerId(
        pickFree(takenIndexes, drawIndex(random.next(), joinedDevelopers), joinedDevelopers),
      ),
      amount: Math.max(
        1,
        Math.min(999_999, Math.round(project.budget * random.between(0.55, 1.1))),
      ),
      deliveryTime: 5 + random.int(60),
      at: Math.floor(project.createdAt + time * openMs),
      isWithdrawn: random.happens(WITHDRAWN_SHARE),
    }));
  }

  invitedWithoutBid(project: PlannedProject, bids: readonly PlannedBid[]): number[] {
    const random = new Random(this.plan.seed, 'invited', project.nth);
    const joinedDevelopers = this.users.countJoined(this.users.developerCount, project.createdAt);
    const bidders = new Set(bids.map(({ developerId }) => developerId));
    const others = Array.from({ length: 1 + random.int(INVITED_WITHOUT_BID_MAX) }, () =>
      this.users.developerId(random.int(joinedDevelopers)),
    );
    return [...new Set(others)]
      .filter((id) => !bidders.has(id))
      .slice(0, INVITED_MAX - bidders.size);
  }

  /**
   * Follows the measured curve. The total is `BIDS_PER_PROJECT` times the number of projects, as
   * far as `maxBids` allows.
   */
  private distributeBids(): Uint8Array {
    const { seed, projects, now } = this.plan;
    const weights = new Float64Array(projects);
    for (const { nth, isPrivate, createdAt, deadline } of this.projects()) {
      const drawn = valueAt(bidsCurve, new Random(seed, 'bids', -1 - nth).next());
      const openShare = Math.min(1, (now - createdAt) / (deadline - createdAt));
      // At most 12 before scaling by `factor`: only invited developers bid on a private project.
      weights[nth] = Math.min(drawn, isPrivate ? INVITED_MAX - 8 : drawn) * openShare;
    }
    const factor = (BIDS_PER_PROJECT * projects) / weights.reduce((sum, weight) => sum + weight, 0);
    const counts = new Uint8Array(projects);
    // The difference due to rounding and limits is carried over to the next project.
    let carried = 0;
    for (const [nth, weight] of weights.entries()) {
      carried += weight * factor;
      const limit = this.maxBids(this.project(nth));
      counts[nth] = Math.max(0, Math.min(limit, Math.round(carried)));
      carried -= counts[nth];
    }
    return counts;
  }

  /**
   * At most 80 % of the developers bid, so that `pickFree` searches only briefly. 255 is the
   * maximum in a `Uint8Array`.
   */
  private maxBids({ isPrivate, createdAt }: PlannedProject): number {
    const joinedDevelopers = this.users.countJoined(this.users.developerCount, createdAt);
    return Math.min(
      Math.floor(joinedDevelopers * 0.8),
      isPrivate ? INVITED_MAX - INVITED_WITHOUT_BID_MAX : 255,
    );
  }
}

function drawEnd(draw: number): PlannedProject['end'] {
  if (draw < END_SHARES.awarded) return 'awarded';
  return draw < END_SHARES.awarded + END_SHARES.cancelled ? 'cancelled' : 'closed';
}

/**
 * Returns the preferred index if it is free, otherwise the next free index; 0 follows `count - 1`.
 */
function pickFree(taken: Set<number>, preferred: number, count: number): number {
  let free = preferred;
  while (taken.has(free)) free = (free + 1) % count;
  taken.add(free);
  return free;
}
