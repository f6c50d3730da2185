import { DAY_MS } from '#platform/shared/deadline.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { clocks, type Party, type Person } from '../hire.rules.ts';

export const sides = ['client', 'developer'] as const;
export type Side = (typeof sides)[number];
/** `overtaken`: the bank took the payment back meanwhile. */
export type DisputeStatus = 'open' | 'withdrawn' | 'settled' | 'decided' | 'overtaken';

export const otherSide = (side: Side): Side => (side === 'client' ? 'developer' : 'client');

export function isSide(party: Party | null): party is Side {
  return party === 'client' || party === 'developer';
}

/** Whether everybody a dispute asks has spoken: the other side, or both when an admin opened it. */
export function isAnswered(openedBy: Person, spoke: readonly Side[]): boolean {
  return sides.every((side) => side === openedBy || spoke.includes(side));
}

const ANSWER_MIN = DAY_MS;

interface Earlier {
  openedAt: Date;
  closedAt?: Date | null | undefined;
}

/**
 * Milliseconds there are to answer. Who withdraws a dispute and opens another one begins no
 * new time: what the earlier ones took is part of it, but for a day.
 */
export function answerTime(earlier: readonly Earlier[]): number {
  const taken = earlier.reduce(
    (sum, { openedAt, closedAt }) => sum + (closedAt ? closedAt.getTime() - openedAt.getTime() : 0),
    0,
  );
  return Math.max(ANSWER_MIN, clocks.answerToDispute * DAY_MS - taken);
}

/** Why the held money cannot be divided so, or null. */
export function divisionRefusal(toDeveloperCents: number, heldCents: number): DomainError | null {
  if (toDeveloperCents >= 0 && toDeveloperCents <= heldCents) return null;
  return new DomainError(
    'invalid',
    'outside_held',
    'The developer can get from nothing to everything that is held.',
  );
}

/** What each side's offer that stands gives the developer; null where none does. */
interface Standing {
  mine: number | null;
  theirs: number | null;
  /** While the bank holds the money, none can be accepted. */
  frozen: boolean;
}

/** Why a side does not offer this beside what stands, or null. */
export function offerRefusal(
  by: Side,
  toDeveloperCents: number,
  { mine, theirs, frozen }: Standing,
): DomainError | null {
  const same = toDeveloperCents === theirs;
  const less =
    theirs !== null && (by === 'developer' ? toDeveloperCents < theirs : toDeveloperCents > theirs);
  if (same || less) {
    const much = same ? 'That is what' : 'That is less for you than';
    const help = frozen
      ? 'Their offer stands: you can accept it once the bank has decided.'
      : 'Accept their offer instead: then the dispute is over.';
    const words = `${much} the other side offers you. ${help}`;
    return new DomainError('conflict', 'offered_already', words);
  }
  if (toDeveloperCents !== mine) return null;
  return new DomainError(
    'conflict',
    'same_offer',
    'That is what you offer already, and your offer stands.',
  );
}

/** An admin who had a part in the project is no judge of it. */
export function involvedRefusal(): DomainError {
  return new DomainError(
    'forbidden',
    'involved',
    'You bid on this project or were invited to it, so another admin decides.',
  );
}

export function noDispute(): DomainError {
  return new DomainError('conflict', 'no_dispute', 'There is no open dispute on this project.');
}

export function noOffer(): DomainError {
  return new DomainError(
    'conflict',
    'no_offer',
    'This offer no longer stands. Please look at the dispute again.',
  );
}
