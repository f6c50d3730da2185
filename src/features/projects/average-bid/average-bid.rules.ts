import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { roundToTwoDigits } from '#platform/shared/format/money.ts';
import type { ActorRef } from '../project.rules.ts';

/** Minimum number of bids for the average that users other than the client and admins see. */
export const PUBLIC_AVERAGE_MIN_BIDS = 3;
/** Minimum age of the bids from which the public average is computed. */
export const PUBLIC_AVERAGE_MIN_AGE_MS = DAY_MS;

/** The columns from which the average bid is calculated. */
interface BidFigures {
  clientId: number;
  /** In dollars. */
  bidTotal: number;
  bidCount: number;
  /** Null if it was never computed. */
  publicAverageCents: number | null;
}

/**
 * Returns the average bid in dollars as the actor may see it. The client and admins get the average
 * of all bids, rounded to cents; null if there are no bids. All others get the stored public
 * average (see `computeDueAverage`).
 */
export function calculateAverageBid(
  { clientId, bidTotal, bidCount, publicAverageCents }: BidFigures,
  actor: ActorRef | null,
): number | null {
  if (actor?.role !== 'admin' && actor?.id !== clientId) {
    return publicAverageCents === null ? null : publicAverageCents / 100;
  }
  return bidCount === 0 ? null : Math.round((bidTotal * 100) / bidCount) / 100;
}

/** The bids of a project that are old enough and not withdrawn. */
interface CountedBids {
  count: number;
  /**
   * Total of the first amounts of their developers, in dollars, each rounded to two significant
   * digits.
   */
  total: number;
  /** Number of bids at which the average is computed again before the deadline. */
  nextCount: number;
  deadline: Date;
}

interface DueAverage {
  /** Undefined if the public average stays as it is. */
  averageCents?: number;
  nextCount: number;
}

/**
 * Returns the public average to store; null if none is due. It is computed when 3, 6, 12, 24 … bids
 * are a day old, and once more after the deadline (rules 2.4). If it was computed after each
 * bid, then a few accounts that bid and withdraw around the boundary at which the rounded average
 * changes could read the confidential amount of another bid.
 */
export function computeDueAverage(
  { count, total, nextCount, deadline }: CountedBids,
  now: Date,
): DueAverage | null {
  const isClosed = deadline <= now;
  if (count >= (isClosed ? PUBLIC_AVERAGE_MIN_BIDS : nextCount)) {
    const averageCents = Math.round(roundToTwoDigits(total / count) * 100);
    return { averageCents, nextCount: Math.max(nextCount, nextStep(count)) };
  }
  // A day after the deadline, no bid can become old enough any more.
  const isFinal = deadline.getTime() + PUBLIC_AVERAGE_MIN_AGE_MS <= now.getTime();
  return isFinal ? { nextCount } : null;
}

/** Returns the first of the numbers 3, 6, 12, 24 … that is higher than `count`. */
function nextStep(count: number): number {
  let step = PUBLIC_AVERAGE_MIN_BIDS;
  while (step <= count) step *= 2;
  return step;
}
