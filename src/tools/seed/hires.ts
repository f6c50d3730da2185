import { type HireState, projectStatusByHireState } from '#features/hires/hire.rules.ts';
import { computeSplit } from '#features/hires/money/payout-split.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { getPublicationDeadline } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { dollarsToCents } from '#platform/shared/format/money.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import { Random } from './random.ts';
import { sentences } from './text-pools.ts';

/**
 * Share of hires that the developer cancels, and share of deliveries that are disputed. Completed
 * hires have no dispute, so only recent deliveries are disputed.
 */
const CANCELLED_SHARE = 0.04;
const DISPUTED_SHARE = 0.05;
/** Share of developers with a payout account. */
const PAYOUT_ACCOUNT_SHARE = 0.6;

/** A hire with its project and the times of its states, in milliseconds since 1970. */
export interface PlannedHire {
  project: PlannedProject;
  bid: PlannedBid;
  clientId: number;
  developerId: number;
  paymentId: string;
  hiredAt: number;
  dueAt: number;
  deliveredAt: number | null;
  disputedAt: number | null;
  /** When the hire was completed or cancelled; null before. */
  endedAt: number | null;
  state: HireState;
  stateSince: number;
  amountCents: number;
  feePercent: number;
  /** Amount that the client released, from which the fee is deducted. */
  releasedCents: number;
  feeCents: number;
  refundedCents: number;
  isPaidOut: boolean;
}

/** Returns whether the developer has a payout account, so that earnings are transferred. */
export function hasPayoutAccount(seed: number, developerId: number): boolean {
  return new Random(seed, 'payment', developerId).happens(PAYOUT_ACCOUNT_SHARE);
}

/** Returns a project's bids in order of time, and its hire. `hire` is null if there is no hire. */
export function planBidsAndHire(
  market: Market,
  project: PlannedProject,
): { bids: PlannedBid[]; hire: PlannedHire | null } {
  const bids = market.bids(project);
  return { bids, hire: planHire(market, project, bids) };
}

/** Yields all hires in the order of their projects. */
export function* generateHires(market: Market): Generator<PlannedHire> {
  for (const project of market.projects()) {
    if (project.end !== 'awarded') continue;
    const { hire } = planBidsAndHire(market, project);
    if (hire) yield hire;
  }
}

/**
 * Returns the hire of a project; null if the project is not `awarded`, has no active bid, or
 * would be hired in the future.
 */
function planHire(market: Market, project: PlannedProject, bids: PlannedBid[]): PlannedHire | null {
  const { seed, now, feePercent } = market.plan;
  if (project.end !== 'awarded') return null;
  const random = new Random(seed, 'hire', project.nth);
  const activeBids = bids.filter(({ isWithdrawn }) => !isWithdrawn);
  const bid = activeBids[random.int(activeBids.length)];
  const hiredAt = Math.floor(project.deadline + random.next() * 4 * DAY_MS);
  if (!bid || hiredAt > now) return null;
  const work = planWork(random, hiredAt, bid.deliveryTime * DAY_MS, now);
  const amountCents = dollarsToCents(bid.amount);
  const releasedCents = work.state === 'completed' ? amountCents : 0;
  const { feeCents } = computeSplit(amountCents, releasedCents, feePercent);
  return {
    ...work,
    project,
    bid,
    clientId: project.clientId,
    developerId: bid.developerId,
    paymentId: generatePaymentId(seed, project.id),
    hiredAt,
    dueAt: hiredAt + bid.deliveryTime * DAY_MS,
    amountCents,
    feePercent,
    releasedCents,
    feeCents,
    refundedCents: work.state === 'cancelled' ? amountCents : 0,
    isPaidOut: work.state === 'completed' && hasPayoutAccount(seed, bid.developerId),
  };
}

type WorkState = Pick<
  PlannedHire,
  'state' | 'stateSince' | 'deliveredAt' | 'disputedAt' | 'endedAt'
>;

/** Returns the state of the work now, and when the work reached this and earlier states. */
function planWork(random: Random, hiredAt: number, deliveryMs: number, now: number): WorkState {
  // All random numbers are drawn first, so that their number does not depend on the state.
  const none = { deliveredAt: null, disputedAt: null, endedAt: null };
  const isCancelled = random.happens(CANCELLED_SHARE);
  const deliveredAt = Math.floor(hiredAt + deliveryMs * random.between(0.5, 1.1));
  const endedAt = Math.floor(deliveredAt + random.between(0.2, 9) * DAY_MS);
  const disputedAt = Math.floor(deliveredAt + DAY_MS * random.between(0.1, 0.2));
  const isDisputed = random.happens(DISPUTED_SHARE);
  if (deliveredAt > now) return { ...none, state: 'in_progress', stateSince: hiredAt };
  // The developer cancels at the time at which the work would have been delivered.
  if (isCancelled)
    return { ...none, state: 'cancelled', stateSince: deliveredAt, endedAt: deliveredAt };
  const delivered = { ...none, deliveredAt };
  if (endedAt <= now) return { ...delivered, state: 'completed', stateSince: endedAt, endedAt };
  if (isDisputed && disputedAt <= now) {
    return { ...delivered, state: 'disputed', stateSince: disputedAt, disputedAt };
  }
  return { ...delivered, state: 'delivered', stateSince: deliveredAt };
}

/** Returns the status that is stored for the project. */
export function getProjectStatus(project: PlannedProject, hire: PlannedHire | null): ProjectStatus {
  if (hire) return projectStatusByHireState[hire.state];
  return project.end === 'cancelled' ? 'cancelled' : 'active';
}

/** Returns a UUID (version 8, custom format) that is the same in each run. */
function generatePaymentId(seed: number, projectId: number): string {
  // Negative, because `hasPayoutAccount` uses the positive numbers of the stream.
  const hex = new Random(seed, 'payment', -projectId).hex(30);
  const [a, b, c, d] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 15), hex.slice(15, 18)];
  return `${a}-${b}-8${c}-8${d}-${hex.slice(18, 30)}`;
}

/** Share of completed hires that the client reviews, and share that the developer reviews. */
const CLIENT_SHARE = 0.7;
const DEVELOPER_SHARE = 0.45;
/** Share of reviews with at most one star, with at most two stars, and so on. */
const STARS_UP_TO = [0.03, 0.08, 0.18, 0.45, 1];

/** A review; times are in milliseconds since 1970. */
export interface PlannedReview {
  projectId: number;
  authorId: number;
  /** The reviewed user. */
  subjectId: number;
  /** Stars, from 1 to 5. */
  rating: number;
  comment: string;
  createdAt: number;
  /** When the review is published at the latest. */
  publishAt: number;
  /** Null if the review is not public yet. */
  publishedAt: number | null;
}

/** Returns the reviews (0 to 2) that the sides of a hire have written by now, oldest first. */
export function planReviews(market: Market, hire: PlannedHire): PlannedReview[] {
  const { endedAt, state, clientId, developerId, project } = hire;
  if (state !== 'completed' || endedAt === null) return [];
  const { seed, now } = market.plan;
  const random = new Random(seed, 'review', project.nth);
  const publishAt = getPublicationDeadline(new Date(endedAt)).getTime();
  const sides = [
    { authorId: clientId, subjectId: developerId, share: CLIENT_SHARE },
    { authorId: developerId, subjectId: clientId, share: DEVELOPER_SHARE },
  ];
  const reviews = sides
    .map(({ authorId, subjectId, share }) => {
      const isWritten = random.happens(share);
      const createdAt = Math.floor(endedAt + random.next() * 12 * DAY_MS);
      const draw = random.next();
      const rating = 1 + STARS_UP_TO.findIndex((upTo) => draw < upTo);
      const comment = random.pick(sentences);
      return { isWritten, projectId: project.id, authorId, subjectId, rating, comment, createdAt };
    })
    .filter(({ isWritten, createdAt }) => isWritten && createdAt <= now)
    .sort((a, b) => a.createdAt - b.createdAt);
  // When the second review is written, both are published. A single review is published at
  // `publishAt`.
  const singlePublishedAt = publishAt <= now ? publishAt : null;
  const publishedAt = reviews.length === 2 ? (reviews[1]?.createdAt ?? null) : singlePublishedAt;
  return reviews.map(({ isWritten, ...review }) => ({ ...review, publishAt, publishedAt }));
}
