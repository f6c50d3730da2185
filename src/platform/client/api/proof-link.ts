import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { readRefusalCode } from './errors.ts';

/** Resolves with whether the user has proved their identity. */
type RequestProof = () => Promise<boolean>;

let requestProof: RequestProof | null = null;

/** Sets the function that opens the dialog for the password; null removes the function. */
export function setProofDialog(openDialog: RequestProof | null): void {
  requestProof = openDialog;
}

/**
 * Opens the dialog if the server refuses a mutation with `proof_needed`. The refused request had no
 * effect, so the mutation is sent again after the user has entered the password. If the user
 * cancels, the mutation fails with the refusal.
 */
export function proofLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let subscription = next(op).subscribe({
          ...observer,
          error(error) {
            if (readRefusalCode(error) !== 'proof_needed' || !requestProof) {
              return observer.error(error);
            }
            void requestProof().then((isProven) => {
              if (!isProven) return observer.error(error);
              subscription = next(op).subscribe(observer);
            });
          },
        });
        return () => subscription.unsubscribe();
      });
}
