import { DomainError } from '#platform/shared/errors.ts';
import type { Ctx } from './context.ts';

/** Minutes for which a proof of identity by password, and by code if there is one, is enough. */
const PROOF_MINUTES = 15;

/**
 * Throws `proof_needed` if the user of the session has not entered the password, and the code, in
 * the last 15 minutes: an unattended or stolen session must not be enough to take over an account,
 * people or money. The page requests both in a dialog and sends the request again.
 */
export function assertRecentProof({ provedAt, now }: Pick<Ctx, 'provedAt' | 'now'>): void {
  // Callers without a session, such as tests, have nothing to prove.
  if (provedAt === undefined) return;
  const ageMs = now().getTime() - (provedAt?.getTime() ?? 0);
  if (ageMs <= PROOF_MINUTES * 60_000) return;
  throw new DomainError(
    'forbidden',
    'proof_needed',
    'Enter your password again, and a code if you have a second factor.',
  );
}
