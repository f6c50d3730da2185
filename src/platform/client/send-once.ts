import type { OperationResultObservable, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable, share } from '@trpc/server/observable';

/** Sends a mutation once if it is called again while it is running, as by a double click. */
export function sendOnce<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () => {
    const sending = new Map<string, OperationResultObservable<Router, unknown>>();
    return ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      const key = JSON.stringify([op.path, op.input]);
      const known = sending.get(key);
      if (known) return known;
      const sent: OperationResultObservable<Router, unknown> = observable((observer) => {
        const { unsubscribe } = next(op).subscribe(observer);
        return () => {
          sending.delete(key);
          unsubscribe();
        };
      }).pipe(share());
      sending.set(key, sent);
      return sent;
    };
  };
}
