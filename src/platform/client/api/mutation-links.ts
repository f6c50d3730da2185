import {
  type Operation,
  type OperationResultObservable,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable, share } from '@trpc/server/observable';
import { actingUserHeaders } from './acting-user.ts';
import { isOutcomeUnknown, isTransient, readError, UnconfirmedError } from './errors.ts';

/** Sends a mutation once if it is called again while it is running; both calls get its result. */
export function dedupeMutationsLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    const running = new Map<string, OperationResultObservable<Router, unknown>>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const key = JSON.stringify([op.path, op.input]);
      const existing = running.get(key);
      if (existing) return existing;
      const result: OperationResultObservable<Router, unknown> = observable((observer) => {
        const { unsubscribe } = next(op).subscribe(observer);
        return () => {
          running.delete(key);
          unsubscribe();
        };
      }).pipe(share());
      running.set(key, result);
      return result;
    };
  };
}

/** A submission without a response: it was lost, or the server could not execute the request. */
interface PendingSubmission {
  /** JSON of path and input. */
  request: string;
  /** Its Idempotency-Key. */
  key: string;
}

/** Returns 32 random hexadecimal digits. `randomUUID` exists only in secure contexts (https). */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends each mutation with an Idempotency-Key, the only mechanism for lost responses. The key is
 * created by the first submission and reused while the same input has no response: the server
 * executes the request once and replays the stored response. If the response is lost, the error is
 * an `UnconfirmedError`, which suggests a retry; nothing is retried automatically. Other input, or
 * a response to another mutation of the same router, starts a new submission. Otherwise "suspend,
 * restore, suspend" could replay the first response without suspending again.
 */
export function idempotencyKeyLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    /** The last submission of each router, such as `bids`, if it is pending. */
    const pending = new Map<string, PendingSubmission>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const [router = ''] = op.path.split('.');
      const request = JSON.stringify([op.path, op.input]);
      const lastSubmission = pending.get(router);
      const key = lastSubmission?.request === request ? lastSubmission.key : createIdempotencyKey();
      return observable((observer) => {
        // Without a connection the request is not sent, so no response can be lost.
        const isSent = navigator.onLine;
        return next({ ...op, context: { ...op.context, idempotencyKey: key } }).subscribe({
          next(response) {
            pending.delete(router);
            observer.next(response);
          },
          error(error) {
            const failure = readError(error);
            if (isTransient(failure)) pending.set(router, { request, key });
            else pending.delete(router);
            const isLost = isSent && isOutcomeUnknown(failure);
            observer.error(
              isLost ? TRPCClientError.from(new UnconfirmedError(failure.status)) : error,
            );
          },
          complete: () => observer.complete(),
        });
      });
    };
  };
}

/** Returns the headers of a mutation: its Idempotency-Key, and the user that the page shows. */
export function mutationHeaders({ context }: Operation): Record<string, string> {
  const { idempotencyKey } = context;
  return {
    ...actingUserHeaders(),
    ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
  };
}
