import type { HireState } from '#features/hires/hire.rules.ts';
import { projectStatusByHireState } from '#features/hires/hire.rules.ts';
import { computeSplit } from '#features/hires/money/payout-split.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { dollarsToCents } from '#platform/shared/money.ts';
import { Chance } from './chance.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';

/** Share of hires that the developer cancels, and share of deliveries that are disputed. */
const GIVEN_BACK = 0.04;
const DISPUTED = 0.05;
/** Share of developers with a payout account. */
const PAID_OUT = 0.6;

/** The history of a project with a hire. */
export interface Story {
  project: PlannedProject;
  bid: PlannedBid;
  clientId: number;
  developerId: number;
  paymentId: string;
  hiredAt: number;
  dueAt: number;
  deliveredAt: number | null;
  disputedAt: number | null;
  /** When the hire was completed or cancelled; null if it is active. */
  endedAt: number | null;
  state: HireState;
  stateSince: number;
  amountCents: number;
  feePercent: number;
  releasedCents: number;
  feeCents: number;
  refundedCents: number;
  isPaidOut: boolean;
}

/** Returns true if the developer has a payout account, so that earnings are transferred. */
export function hasPayouts(seed: number, developerId: number): boolean {
  return new Chance(seed, 'payment', developerId).happens(PAID_OUT);
}

/** Returns a project's bids, and its story if there was a hire. */
export function buildStory(market: Market, project: PlannedProject) {
  const bids = market.bids(project);
  return { bids, story: storyOf(market, project, bids) };
}

/** Yields the stories of all hires in the order of their projects. */
export function* stories(market: Market): Generator<Story> {
  for (const project of market.projects()) {
    if (project.end !== 'awarded') continue;
    const { story } = buildStory(market, project);
    if (story) yield story;
  }
}

function storyOf(market: Market, project: PlannedProject, bids: PlannedBid[]): Story | null {
  const { seed, now, feePercent } = market.plan;
  if (project.end !== 'awarded') return null;
  const chance = new Chance(seed, 'hire', project.nth);
  const standing = bids.filter(({ withdrawn }) => !withdrawn);
  const bid = standing[chance.below(standing.length)];
  const hiredAt = Math.floor(project.deadline + chance.next() * 4 * DAY_MS);
  if (!bid || hiredAt > now) return null;
  const work = workOf(chance, hiredAt, bid.deliveryTime * DAY_MS, now);
  const amountCents = dollarsToCents(bid.amount);
  const toDeveloper = work.state === 'completed' ? amountCents : 0;
  const shares = computeSplit(amountCents, toDeveloper, feePercent);
  return {
    ...work,
    project,
    bid,
    clientId: project.clientId,
    developerId: bid.developerId,
    paymentId: paymentIdOf(seed, project.id),
    hiredAt,
    dueAt: hiredAt + bid.deliveryTime * DAY_MS,
    amountCents,
    feePercent,
    releasedCents: toDeveloper,
    feeCents: shares.feeCents,
    refundedCents: work.state === 'cancelled' ? amountCents : 0,
    isPaidOut: work.state === 'completed' && hasPayouts(seed, bid.developerId),
  };
}

type Work = Pick<Story, 'state' | 'stateSince' | 'deliveredAt' | 'disputedAt' | 'endedAt'>;

/** Returns the times of the work until now. */
function workOf(chance: Chance, hiredAt: number, promised: number, now: number): Work {
  const none = { deliveredAt: null, disputedAt: null, endedAt: null };
  const givenBack = chance.happens(GIVEN_BACK);
  const moves = Math.floor(hiredAt + promised * chance.between(0.5, 1.1));
  const ends = Math.floor(moves + chance.between(0.2, 9) * DAY_MS);
  const disputes = Math.floor(moves + DAY_MS * chance.between(0.1, 0.2));
  const isDisputed = chance.happens(DISPUTED);
  if (moves > now) return { ...none, state: 'in_progress', stateSince: hiredAt };
  if (givenBack) return { ...none, state: 'cancelled', stateSince: moves, endedAt: moves };
  const delivered = { ...none, deliveredAt: moves };
  if (ends <= now) return { ...delivered, state: 'completed', stateSince: ends, endedAt: ends };
  if (isDisputed && disputes <= now) {
    return { ...delivered, state: 'disputed', stateSince: disputes, disputedAt: disputes };
  }
  return { ...delivered, state: 'delivered', stateSince: moves };
}

/** Returns the status of the project's row. */
export function statusOf(project: PlannedProject, story: Story | null): ProjectStatus {
  if (story) return projectStatusByHireState[story.state];
  return project.end === 'cancelled' ? 'cancelled' : 'active';
}

/** Returns a UUID (version 8, custom format) that is the same in each run. */
function paymentIdOf(seed: number, projectId: number): string {
  const hex = new Chance(seed, 'payment', -projectId).hex(30);
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 15), hex.slice(15, 18)];
  return `${a}-${b}-8${c}-8${d}-${hex.slice(18, 30)}`;
}
