import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { isOutcomeUnknown, isTransient, readError, UnconfirmedError } from './errors.ts';

/** A submission without an answer: it was lost, or the server could not carry out the request. */
interface Unanswered {
  request: string;
  key: string;
}

/** Returns 32 random hexadecimal digits. `randomUUID` exists only in secure contexts (https). */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends each mutation with an Idempotency-Key, and is the only mechanism for lost answers. The key
 * is created by the first submission and reused while the same input has no answer: the server
 * carries it out once and repeats the stored answer. If the answer is lost, the error is an
 * `UnconfirmedError`, which asks the user to try again; nothing is sent again automatically.
 *
 * Other input, or an answer to another mutation of the same router, is a new submission. Otherwise
 * "suspend, restore, suspend" could replay the first answer without suspending again.
 */
export function submissionKeys<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    const unanswered = new Map<string, Unanswered>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const [router = ''] = op.path.split('.');
      const request = JSON.stringify([op.path, op.input]);
      const last = unanswered.get(router);
      const key = last?.request === request ? last.key : randomKey();
      return observable((observer) => {
        const isSent = navigator.onLine;
        return next({ ...op, context: { ...op.context, submissionKey: key } }).subscribe({
          next(answer) {
            unanswered.delete(router);
            observer.next(answer);
          },
          error(error) {
            const failure = readError(error);
            if (isTransient(failure)) unanswered.set(router, { request, key });
            else unanswered.delete(router);
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

/** Returns the Idempotency-Key header of a mutation. */
export function keyHeader({ context }: Operation): Record<string, string> {
  const { submissionKey } = context;
  return typeof submissionKey === 'string' ? { 'idempotency-key': submissionKey } : {};
}
