import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { readRefusalCode } from './errors.ts';

type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | null = null;

/** Sets the function that asks the user for the password in a dialog; null removes it. */
export function setProofDialog(ask: AskForProof | null): void {
  askForProof = ask;
}

/**
 * Opens the dialog if the server refuses a mutation with `proof_needed`, and sends the mutation again
 * after the user has entered the password. The refused request had no effect.
 */
export function proofLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let subscription = next(op).subscribe({
          ...observer,
          error(error) {
            if (readRefusalCode(error) !== 'proof_needed' || !askForProof) {
              return observer.error(error);
            }
            void askForProof().then((isGiven) => {
              if (!isGiven) return observer.error(error);
              subscription = next(op).subscribe(observer);
            });
          },
        });
        return () => subscription.unsubscribe();
      });
}
