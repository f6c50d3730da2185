import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { notYourStepError, type UserParty } from '../hire.rules.ts';
import type { HireStatus } from '../milestones/milestone.rules.ts';
import type { ChangeItem, ChangeState } from './change.schema.ts';

export const CHANGE_DAYS = 7;
/** Before the proposal lapses. */
export const CHANGE_REMINDER_DAYS = 1;
/** Of one hire. */
export const CHANGES_MAX = 40;

/** In the timeline. */
export function toProposedDetail(
  {
    id,
    items,
    note,
  }: { id: number; items: readonly ChangeItem[]; note?: string | null | undefined },
  milestoneCount: number,
): Record<string, unknown> {
  return { change: id, items, milestoneCount, ...(note && { note }) };
}

/** In the timeline, which has the items in the entry of the proposal. */
export function toEndedDetail({
  id,
  proposedAt,
}: {
  id: number;
  proposedAt: Date;
}): Record<string, unknown> {
  return { change: id, proposedAt: proposedAt.toISOString() };
}

interface OpenedChange {
  state: ChangeState;
  proposedBy: 'client' | 'developer';
  lapsesAt: Date;
}

/** Only the other side accepts or declines. An admin may only read. */
export function answerRefusal(
  change: OpenedChange,
  party: UserParty,
  now: Date,
): DomainError | null {
  if (party === 'admin' || party === change.proposedBy) return notYourStepError();
  return endedRefusal(change, now);
}

export function withdrawRefusal(
  change: OpenedChange,
  party: UserParty,
  now: Date,
): DomainError | null {
  if (party !== change.proposedBy) return notYourStepError();
  return endedRefusal(change, now);
}

function endedRefusal({ state, lapsesAt }: OpenedChange, now: Date): DomainError | null {
  if (state === 'open' && now < lapsesAt) return null;
  return new DomainError(
    'conflict',
    'change_ended',
    'This proposal is no longer open. See the project room for its current state.',
  );
}

export function hireEndedRefusal({ state }: { state: HireStatus }): DomainError | null {
  if (state === 'running') return null;
  return new DomainError(
    'conflict',
    'wrong_state',
    'The project has ended, so nothing can be changed. See the project for its current state.',
  );
}

export function tooManyChangesError(): DomainError {
  return new DomainError(
    'conflict',
    'too_many_changes',
    `At most ${CHANGES_MAX} changes can be proposed in one project.`,
  );
}

export function changeOpenError(): DomainError {
  return new DomainError(
    'conflict',
    'change_open',
    'Another proposal is open in this project. It must be answered or withdrawn first.',
  );
}

export function unknownRequestError(): DomainError {
  return invalidFieldError(
    'deliveryId',
    'no_such_request',
    'This project has no such request for changes. Reload the project and try again.',
  );
}

export function changeNotFoundError(): DomainError {
  return new DomainError(
    'not_found',
    'no_change',
    'This proposal does not exist, or you cannot see it.',
  );
}

export function changePaymentOpenError(): DomainError {
  return new DomainError(
    'conflict',
    'payment_open',
    'A payment for a milestone that this changes is open. Wait for its result, then try again.',
  );
}
