import type { HireState } from '#features/hires/hire.rules.ts';
import { projectStatusOf } from '#features/hires/hire.rules.ts';
import { divided } from '#features/hires/money/division.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { dollarsToCents } from '#platform/shared/money.ts';
import { Chance } from './chance.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';

/** Of those hired, who gave the work back; of those who delivered, whose work is in dispute. */
const GIVEN_BACK = 0.04;
const DISPUTED = 0.05;
/** Developers who have a payout account. */
const PAID_OUT = 0.6;

/** What became of a project somebody was hired for. */
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
  /** Completed, or cancelled. */
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

/** Whether this developer's earnings are sent, or wait for an account. */
export function hasPayouts(seed: number, developerId: number): boolean {
  return new Chance(seed, 'payment', developerId).happens(PAID_OUT);
}

/** A project with its bids and, where somebody was hired, their story. */
export function told(market: Market, project: PlannedProject) {
  const bids = market.bids(project);
  return { bids, story: storyOf(market, project, bids) };
}

/** All hires, in the order of their projects. */
export function* stories(market: Market): Generator<Story> {
  for (const project of market.projects()) {
    if (project.end !== 'awarded') continue;
    const { story } = told(market, project);
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
  const shares = divided(amountCents, toDeveloper, feePercent);
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

/** How far the work has come by now. */
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

/** What is written at a project. */
export function statusOf(project: PlannedProject, story: Story | null): ProjectStatus {
  if (story) return projectStatusOf[story.state];
  return project.end === 'cancelled' ? 'cancelled' : 'active';
}

/** A UUID (version 8: of our own making) that is the same each time. */
function paymentIdOf(seed: number, projectId: number): string {
  const hex = new Chance(seed, 'payment', -projectId).hex(30);
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 15), hex.slice(15, 18)];
  return `${a}-${b}-8${c}-8${d}-${hex.slice(18, 30)}`;
}
