import { DomainError } from '#platform/shared/errors.ts';
import type { Ctx } from './context.ts';

const PROOF_MINUTES = 15;

/**
 * An unattended or stolen session must not be enough to take over an account or money. The page
 * opens a dialog for the proof and sends the request again.
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
