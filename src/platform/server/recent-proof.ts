import { DomainError } from '#platform/shared/errors.ts';
import type { Ctx } from './context.ts';

/** Minutes for which a proof of identity is valid: the password and the code of a second factor. */
const PROOF_MINUTES = 15;

/**
 * Throws `proof_needed` if the user of the session has not proved their identity in the last 15
 * minutes. An unattended or stolen session must not be enough to take over an account or money. The
 * page then opens a dialog for the password and the code, and sends the request again.
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
