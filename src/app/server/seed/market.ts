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
const PROJECTS_PER_PERSON = 5;
/**
 * Shares of private projects, urgent projects and withdrawn bids; the measured market has no
 * figures for them.
 */
const PRIVATE_SHARE = 0.08;
const URGENT_SHARE = 0.1;
const WITHDRAWN_SHARE = 0.03;
/** Maximum number of open invitations of a project. */
const INVITED_MAX = 20;

/** The highest ids in use. New ids start after them. */
interface LastIds {
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
  lastIds: LastIds;
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
  readonly users: Users;
  private readonly bidCounts: Uint8Array;

  constructor(plan: Plan) {
    this.plan = plan;
    this.start = plan.now - MARKET_DAYS * DAY_MS;
    this.users = new Users({
      seed: plan.seed,
      count: Math.round(plan.projects / PROJECTS_PER_PERSON),
      after: plan.lastIds.users,
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
    const into = (nth + random.next()) / projects;
    const createdAt = Math.floor(this.start + into * (now - this.start));
    const days = random.happens(OPEN_DAYS.shortShare) ? OPEN_DAYS.short : OPEN_DAYS.long;
    const deadline = createdAt + days * DAY_MS;
    const clients = this.users.countJoined(this.users.clients, createdAt);
    return {
      nth,
      id: lastIds.projects + nth + 1,
      clientId: this.users.clientId(drawIndex(random.next(), clients)),
      category: drawCategory(random.next()),
      budget: Math.max(50, Math.round(valueAt(budgetCurve, random.next()) / 50) * 50),
      isPrivate: random.happens(PRIVATE_SHARE),
      isUrgent: random.happens(URGENT_SHARE),
      createdAt,
      deadline,
      end: deadline > now ? 'open' : drawEnd(random.next()),
    };
  }

  /** Returns a project's bids in order of time, at most one per developer. */
  bids(project: PlannedProject): PlannedBid[] {
    const { seed, now } = this.plan;
    const count = this.bidCounts[project.nth] ?? 0;
    const random = new Random(seed, 'bids', project.nth);
    const pool = this.users.countJoined(this.users.developers, project.createdAt);
    const open = Math.min(project.deadline, now) - project.createdAt;
    const times = Array.from({ length: count }, () => random.next()).sort((a, b) => a - b);
    const lastIds = new Set<number>();
    return times.map((time, nth) => ({
      nth,
      developerId: this.users.developerId(pickFree(lastIds, drawIndex(random.next(), pool), pool)),
      amount: Math.max(
        1,
        Math.min(999_999, Math.round(project.budget * random.between(0.55, 1.1))),
      ),
      deliveryTime: 5 + random.int(60),
      at: Math.floor(project.createdAt + time * open),
      withdrawn: random.happens(WITHDRAWN_SHARE),
    }));
  }

  /** Returns the developers that were invited to a private project but did not bid. */
  invitedWithoutBid(project: PlannedProject, bids: readonly PlannedBid[]): number[] {
    const random = new Random(this.plan.seed, 'invited', project.nth);
    const pool = this.users.countJoined(this.users.developers, project.createdAt);
    const bidders = new Set(bids.map(({ developerId }) => developerId));
    const others = Array.from({ length: 1 + random.int(4) }, () =>
      this.users.developerId(random.int(pool)),
    );
    return [...new Set(others)]
      .filter((id) => !bidders.has(id))
      .slice(0, INVITED_MAX - bidders.size);
  }

  /**
   * Returns the number of bids per project by the measured curve. The total is ten times the number
   * of projects.
   */
  private distributeBids(): Uint8Array {
    const { seed, projects, now } = this.plan;
    const weights = new Float64Array(projects);
    for (const { nth, isPrivate, createdAt, deadline } of this.projects()) {
      const drawn = valueAt(bidsCurve, new Random(seed, 'bids', -1 - nth).next());
      const open = Math.min(1, (now - createdAt) / (deadline - createdAt));
      weights[nth] = Math.min(drawn, isPrivate ? INVITED_MAX - 8 : drawn) * open;
    }
    const factor = (BIDS_PER_PROJECT * projects) / weights.reduce((sum, weight) => sum + weight, 0);
    const counts = new Uint8Array(projects);
    let left = 0;
    for (const [nth, weight] of weights.entries()) {
      left += weight * factor;
      const limit = this.maxBids(this.project(nth));
      counts[nth] = Math.max(0, Math.min(limit, Math.round(left)));
      left -= counts[nth];
    }
    return counts;
  }

  private maxBids({ isPrivate, createdAt }: PlannedProject): number {
    const pool = Math.floor(this.users.countJoined(this.users.developers, createdAt) * 0.8);
    return Math.min(pool, isPrivate ? INVITED_MAX - 4 : 255);
  }
}

function drawEnd(draw: number): PlannedProject['end'] {
  if (draw < END_SHARES.awarded) return 'awarded';
  return draw < END_SHARES.awarded + END_SHARES.cancelled ? 'cancelled' : 'closed';
}

/** Returns the wanted number if it is free, otherwise the next free one. */
function pickFree(lastIds: Set<number>, preferred: number, pool: number): number {
  let free = preferred;
  while (lastIds.has(free)) free = (free + 1) % pool;
  lastIds.add(free);
  return free;
}
