import { type FundedState, projectStatusByState } from '#features/hires/hire.rules.ts';
import { computeSplit } from '#features/hires/money/split-funds.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { getPublicationDeadline } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { dollarsToCents } from '#platform/shared/format/money.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import { Random } from './random.ts';
import { sentences } from './text-pools.ts';

/** Completed hires have no dispute, so only recent deliveries are disputed. */
const CANCELLED_SHARE = 0.04;
const DISPUTED_SHARE = 0.05;
const PAYOUT_ACCOUNT_SHARE = 0.6;

/** Times are in milliseconds since 1970. */
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
  endedAt: number | null;
  state: FundedState;
  stateSince: number;
  amountCents: number;
  feePercent: number;
  releasedCents: number;
  feeCents: number;
  refundedCents: number;
  isPaidOut: boolean;
}

export function hasPayoutAccount(seed: number, developerId: number): boolean {
  return new Random(seed, 'payment', developerId).happens(PAYOUT_ACCOUNT_SHARE);
}

export function planBidsAndHire(
  market: Market,
  project: PlannedProject,
): { bids: PlannedBid[]; hire: PlannedHire | null } {
  const bids = market.bids(project);
  return { bids, hire: planHire(market, project, bids) };
}

export function* generateHires(market: Market): Generator<PlannedHire> {
  for (const project of market.projects()) {
    if (project.end !== 'awarded') continue;
    const { hire } = planBidsAndHire(market, project);
    if (hire) yield hire;
  }
}

/** Null if the project is not `awarded`, has no active bid, or would be hired in the future. */
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

function planWork(random: Random, hiredAt: number, deliveryMs: number, now: number): WorkState {
  // All random numbers are drawn first, so that their number does not depend on the state.
  const none = { deliveredAt: null, disputedAt: null, endedAt: null };
  const isCancelled = random.happens(CANCELLED_SHARE);
  const deliveredAt = Math.floor(hiredAt + deliveryMs * random.between(0.5, 1.1));
  const endedAt = Math.floor(deliveredAt + random.between(0.2, 9) * DAY_MS);
  const disputedAt = Math.floor(deliveredAt + DAY_MS * random.between(0.1, 0.2));
  const isDisputed = random.happens(DISPUTED_SHARE);
  if (deliveredAt > now) return { ...none, state: 'in_progress', stateSince: hiredAt };
  if (isCancelled)
    return { ...none, state: 'cancelled', stateSince: deliveredAt, endedAt: deliveredAt };
  const delivered = { ...none, deliveredAt };
  if (endedAt <= now) return { ...delivered, state: 'completed', stateSince: endedAt, endedAt };
  if (isDisputed && disputedAt <= now) {
    return { ...delivered, state: 'disputed', stateSince: disputedAt, disputedAt };
  }
  return { ...delivered, state: 'delivered', stateSince: deliveredAt };
}

export function getProjectStatus(project: PlannedProject, hire: PlannedHire | null): ProjectStatus {
  if (hire) return projectStatusByState[hire.state];
  return project.end === 'cancelled' ? 'cancelled' : 'active';
}

/** A UUID (version 8, custom format) that is the same in each run. */
function generatePaymentId(seed: number, projectId: number): string {
  // Negative, because `hasPayoutAccount` uses the positive numbers of the stream.
  const hex = new Random(seed, 'payment', -projectId).hex(30);
  const a = hex.slice(0, 8);
  const b = hex.slice(8, 12);
  const c = hex.slice(12, 15);
  const d = hex.slice(15, 18);
  return `${a}-${b}-8${c}-8${d}-${hex.slice(18, 30)}`;
}

const CLIENT_SHARE = 0.7;
const DEVELOPER_SHARE = 0.45;
const STARS_UP_TO = [0.03, 0.08, 0.18, 0.45, 1];

/** Times are in milliseconds since 1970. */
export interface PlannedReview {
  projectId: number;
  authorId: number;
  subjectId: number;
  rating: number;
  comment: string;
  createdAt: number;
  publishAt: number;
  publishedAt: number | null;
}

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
