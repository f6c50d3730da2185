import {
  type ActorRef,
  changeProjectRefusal,
  notOwnerError,
} from '#features/projects/project.rules.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { isDeclined } from './bid.rules.ts';

export const declineReasons = [
  'The price is above what I can spend.',
  'The delivery takes too long.',
  'The proposal does not cover what I need.',
  'I am looking for other experience.',
  'I prefer other bids.',
] as const;

interface DecidableBid {
  status: string;
  declineReason?: string | null | undefined;
}

interface BidProject {
  clientId: number;
  status: string;
}

/**
 * After a hire or a cancellation, `changeProjectRefusal` refuses, because the project is no longer
 * active.
 */
export function bidDecisionRefusal(
  bid: DecidableBid,
  project: BidProject,
  actor: ActorRef,
): DomainError | null {
  const refusal = changeProjectRefusal(project, actor);
  if (refusal) return refusal;
  if (bid.status === 'withdrawn') {
    return new DomainError('conflict', 'withdrawn', 'The developer withdrew this bid.');
  }
  if (isDeclined(bid)) {
    return new DomainError('conflict', 'declined', 'You have declined this bid already.');
  }
  return null;
}

export function reconsiderRefusal(
  bid: DecidableBid,
  project: BidProject,
  actor: ActorRef,
): DomainError | null {
  const refusal = changeProjectRefusal(project, actor);
  if (refusal) return refusal;
  if (isDeclined(bid)) return null;
  return new DomainError('conflict', 'not_declined', 'This bid is not declined.');
}

export function comparisonRefusal(
  project: { clientId: number },
  actor: ActorRef | null,
): DomainError | null {
  if (actor && (actor.role === 'admin' || actor.id === project.clientId)) return null;
  return notOwnerError('compare its bids');
}
