import { applyItems, type MilestoneTerms } from '#features/hires/changes/change-items.rules.ts';
import type { MilestoneState } from '#features/hires/hire.rules.ts';
import {
  type HireStatus,
  hireStatusOf,
  isIdle,
  projectStatusOf,
} from '#features/hires/milestones/milestone.rules.ts';
import { computeSplit } from '#features/hires/money/split-funds.rules.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { getPublicationDeadline } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { dollarsToCents } from '#platform/shared/format/money.ts';
import { MILESTONES_PER_BID, planBidMilestones } from './bid-milestones.ts';
import { isAccepted, type PlannedChange, planChange } from './changes.ts';
import type { Market, PlannedBid, PlannedProject } from './market.ts';
import type { FundedMilestone, PlannedMilestone } from './planned-milestone.ts';
import { Random } from './random.ts';
import { sentences } from './text-pools.ts';

/** Completed hires have no dispute, so only recent deliveries are disputed. */
const CANCELLED_SHARE = 0.04;
const DISPUTED_SHARE = 0.05;
const PAYOUT_ACCOUNT_SHARE = 0.6;

/** How long after a milestone the client funds the next one. */
const FUNDED_AFTER_DAYS = { min: 0.1, max: 6 };
const HOUR_MS = 3_600_000;

/** Times are in milliseconds since 1970. */
export interface PlannedHire {
  project: PlannedProject;
  bid: PlannedBid;
  clientId: number;
  developerId: number;
  feePercent: number;
  hiredAt: number;
  /** The first one is funded. An accepted change is applied. */
  milestones: (PlannedMilestone | FundedMilestone)[];
  change: PlannedChange | null;
  state: HireStatus;
  endedAt: number | null;
  /** Set while only planned milestones are left. */
  idleSince: number | null;
}

const isFunded = (milestone: PlannedMilestone | FundedMilestone): milestone is FundedMilestone =>
  'paymentId' in milestone;

export function listFunded({ milestones }: PlannedHire): FundedMilestone[] {
  return milestones.filter(isFunded);
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
  const { milestones, change } = planTerms(market, random, { project, bid, hiredAt });
  const state = hireStatusOf(milestones);
  const lastChangeAt = Math.max(...milestones.map(({ stateSince }) => stateSince));
  return {
    project,
    bid,
    clientId: project.clientId,
    developerId: bid.developerId,
    feePercent,
    hiredAt,
    milestones,
    change,
    state,
    endedAt: state === 'running' ? null : lastChangeAt,
    idleSince: isIdle(milestones) ? lastChangeAt : null,
  };
}

type NewHire = Pick<PlannedHire, 'project' | 'bid' | 'hiredAt'>;

function planTerms(
  market: Market,
  random: Random,
  hire: NewHire,
): Pick<PlannedHire, 'milestones' | 'change'> {
  const milestones = planMilestones(market, random, hire);
  const [first, ...later] = milestones;
  if (!first || !isFunded(first)) return { milestones, change: null };
  const change = planChange(market.plan, hire.project, first, later);
  if (!isAccepted(change)) return { milestones, change };
  const [changedFirst, ...agreedLater] = applyItems(change.milestones, change.items);
  const added = agreedLater.slice(later.length).map((terms, index) => ({
    ...{ id: first.id + milestones.length + index, position: terms.position, title: terms.title },
    ...{ days: terms.days, amountCents: terms.amountCents },
    ...{ state: 'planned' as const, stateSince: change.endedAt },
  }));
  return { milestones: [applyToFirst(market, first, changedFirst), ...later, ...added], change };
}

function applyToFirst(
  { plan: { feePercent } }: Market,
  first: FundedMilestone,
  { amountCents = first.amountCents, dueAt }: Partial<MilestoneTerms> = {},
): FundedMilestone {
  return {
    ...first,
    amountCents,
    reducedCents: first.amountCents - amountCents,
    dueAt: dueAt ? Date.parse(dueAt) : first.dueAt,
    ...divide(amountCents, first.state, feePercent),
  };
}

/** In full to one side, if the milestone has ended. */
function divide(amountCents: number, state: MilestoneState, feePercent: number) {
  const releasedCents = state === 'completed' ? amountCents : 0;
  return {
    releasedCents,
    feeCents: computeSplit(amountCents, releasedCents, feePercent).feeCents,
    refundedCents: state === 'cancelled' ? amountCents : 0,
  };
}

/** Each is funded some days after the one before was released. */
function planMilestones(market: Market, random: Random, hire: NewHire): PlannedHire['milestones'] {
  const { seed, now, lastIds } = market.plan;
  const { project, bid, hiredAt } = hire;
  const parts = planBidMilestones(seed, project, bid) ?? [
    { title: null, amount: bid.amount, days: bid.deliveryTime },
  ];
  const firstId = lastIds.milestones + project.nth * MILESTONES_PER_BID + 1;
  const milestones: PlannedHire['milestones'] = [];
  /** Null if the milestone before has not ended. */
  let fundedAt: number | null = hiredAt;
  let droppedAt: number | null = null;
  for (const [index, { title, amount, days }] of parts.entries()) {
    const amountCents = dollarsToCents(amount);
    const terms = { id: firstId + index, position: index + 1, title, days, amountCents };
    if (droppedAt !== null) {
      milestones.push({ ...terms, state: 'dropped', stateSince: droppedAt });
    } else if (fundedAt === null || fundedAt > now) {
      milestones.push({ ...terms, state: 'planned', stateSince: hiredAt });
    } else {
      const milestone = planFunded(market, random, hire, { ...terms, fundedAt });
      const { state, endedAt } = milestone;
      milestones.push(milestone);
      const days = random.between(FUNDED_AFTER_DAYS.min, FUNDED_AFTER_DAYS.max);
      fundedAt = endedAt && Math.floor(endedAt + days * DAY_MS);
      // After a cancelled milestone, the client ends the project.
      if (state === 'cancelled' && endedAt) droppedAt = Math.min(now, endedAt + HOUR_MS);
    }
  }
  return milestones;
}

function planFunded(
  { plan: { seed, now, feePercent } }: Market,
  random: Random,
  { project, bid }: NewHire,
  terms: Omit<PlannedMilestone, 'state' | 'stateSince'> & { fundedAt: number },
): FundedMilestone {
  const { position, days, amountCents, fundedAt } = terms;
  const work = planWork(random, fundedAt, days * DAY_MS, now);
  return {
    ...terms,
    ...work,
    paymentId: generatePaymentId(seed, project.id, position),
    dueAt: fundedAt + days * DAY_MS,
    ...divide(amountCents, work.state, feePercent),
    reducedCents: 0,
    isPaidOut: work.state === 'completed' && hasPayoutAccount(seed, bid.developerId),
  };
}

type WorkState = Pick<
  FundedMilestone,
  'state' | 'stateSince' | 'deliveredAt' | 'disputedAt' | 'endedAt'
>;

function planWork(random: Random, fundedAt: number, deliveryMs: number, now: number): WorkState {
  // All random numbers are drawn first, so that their number does not depend on the state.
  const none = { deliveredAt: null, disputedAt: null, endedAt: null };
  const isCancelled = random.happens(CANCELLED_SHARE);
  const deliveredAt = Math.floor(fundedAt + deliveryMs * random.between(0.5, 1.1));
  const endedAt = Math.floor(deliveredAt + random.between(0.2, 9) * DAY_MS);
  const disputedAt = Math.floor(deliveredAt + DAY_MS * random.between(0.1, 0.2));
  const isDisputed = random.happens(DISPUTED_SHARE);
  if (deliveredAt > now) return { ...none, state: 'in_progress', stateSince: fundedAt };
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
  if (hire) return projectStatusOf(hire.milestones);
  return project.end === 'cancelled' ? 'cancelled' : 'active';
}

/** A UUID (version 8, custom format) that is the same in each run. */
function generatePaymentId(seed: number, projectId: number, position: number): string {
  // Negative, because `hasPayoutAccount` uses the positive numbers of the stream.
  const random =
    position === 1
      ? new Random(seed, 'payment', -projectId)
      : new Random(seed, 'milestone', projectId * MILESTONES_PER_BID + position);
  const hex = random.hex(30);
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
