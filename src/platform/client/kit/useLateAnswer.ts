import { useEffect } from 'react';
import { type Failure, mayPass } from '../errors.ts';
import { changedFields } from './useDraft.ts';

/**
 * What may have been done after a try that failed. A refusal says nothing of what was sent before,
 * and who acts too often was not let in.
 */
export function lostAfter<T>(failure: Failure, sent: T, before: T | null): T | null {
  return mayPass(failure) && failure.status !== 429 ? sent : before;
}

/** A form, and what it sent last, if nobody knows whether it was done. */
export interface LateForm<T> {
  values: T;
  lost: T | null;
  found: () => void;
}

/**
 * What was sent may have come through though no answer did: then what the page shows says so, which
 * is asked of `came`. `done` is told whether something else was typed since.
 */
export function useLateAnswer<T extends object>(
  { values, lost, found }: LateForm<T>,
  came: (sent: T) => boolean,
  done: (typedOn: boolean) => void,
): void {
  const sent = lost !== null && came(lost) ? lost : null;
  useEffect(() => {
    if (sent === null) return;
    found();
    done(changedFields(sent, values).length > 0);
  });
}
