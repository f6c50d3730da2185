import { useEffect } from 'react';
import { type Failure, mayPass } from '../errors.ts';
import { changedFields } from './useDraft.ts';

interface Sent<T> {
  values: T;
  lost: T | null;
  found: () => void;
}

/** Whether an act that failed may have been done; who acts too often was not let in. */
export function mayBeDone(failure: Failure): boolean {
  return mayPass(failure) && failure.status !== 429;
}

/**
 * What was sent may have come through though no answer did: then what the page shows says so, which
 * is asked of `came`. `done` is told whether something else was typed since.
 */
export function useLateAnswer<T extends object>(
  { values, lost, found }: Sent<T>,
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
