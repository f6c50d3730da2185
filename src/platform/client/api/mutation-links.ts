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

/**
 * A mutation that is called again with the same input while it is running is sent once; both calls
 * get the same result.
 */
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

/** The last failure of the submission is transient (`isTransient`). */
interface PendingSubmission {
  request: string;
  key: string;
}

/** `randomUUID` exists only in secure contexts (https). */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends each mutation with an Idempotency-Key, the only mechanism for lost responses. If the same
 * input is submitted again after a transient failure, it is sent with the same key: the server
 * executes the request once and replays the stored response. If the response is lost, the error is
 * an `UnconfirmedError` with a message that suggests a retry. No mutation is retried automatically.
 *
 * Other input gets a new key. The same input gets a new key if there was another mutation of the
 * same router, such as `suspensions`, in between. Otherwise "suspend, restore, suspend" could
 * replay the first response without suspending again. A mutation with `isSentWithoutKey` in its
 * context has no key.
 */
export function idempotencyKeyLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    /** By router, such as `bids`. */
    const pending = new Map<string, PendingSubmission>();
    return ({ op, next }) => {
      if (op.type !== 'mutation' || op.context.isSentWithoutKey) return next(op);
      const [router = ''] = op.path.split('.');
      const request = JSON.stringify([op.path, op.input]);
      const lastSubmission = pending.get(router);
      const key = lastSubmission?.request === request ? lastSubmission.key : createRandomId();
      return observable((observer) => {
        // While the browser is offline, the request is not sent, so no response can be lost.
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

export function mutationHeaders({ context }: Operation): Record<string, string> {
  const { idempotencyKey } = context;
  return {
    ...actingUserHeaders(),
    ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
  };
}
