import type { OperationResultObservable, TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable, share } from '@trpc/server/observable';

/** Sends a mutation once if it is called again while it is running, as by a double click. */
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
