import { DomainError } from '#platform/shared/errors.ts';
import type { Party } from '../hire.rules.ts';

export type Side = 'client' | 'developer';
/** `overtaken`: the bank took the payment back meanwhile. */
export type DisputeStatus = 'open' | 'withdrawn' | 'settled' | 'decided' | 'overtaken';

export const otherSide = (side: Side): Side => (side === 'client' ? 'developer' : 'client');

export function isSide(party: Party | null): party is Side {
  return party === 'client' || party === 'developer';
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
