import type { TRPCLink } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { readRefusalCode } from './errors.ts';

type RequestProof = () => Promise<boolean>;

let requestProof: RequestProof | null = null;

export function setProofDialog(openDialog: RequestProof | null): void {
  requestProof = openDialog;
}

/** The code with which the server refuses a request that needs a recent proof of identity. */
export const PROOF_NEEDED = 'proof_needed';

/**
 * Opens the dialog and resolves with whether the user has proved their identity; false if there is
 * no dialog.
 */
export async function requestProofOfIdentity(): Promise<boolean> {
  return requestProof ? requestProof() : false;
}

/**
 * A mutation refused with `proof_needed` had no effect, so it is sent again after the user has
 * entered the password. If the user cancels, it fails with the refusal.
 */
export function proofLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let subscription = next(op).subscribe({
          ...observer,
          error(error) {
            if (readRefusalCode(error) !== PROOF_NEEDED) return observer.error(error);
            void requestProofOfIdentity().then((isProven) => {
              if (!isProven) return observer.error(error);
              subscription = next(op).subscribe(observer);
            });
          },
        });
        return () => subscription.unsubscribe();
      });
}
