import type { TRPCError } from '@trpc/server';
import { DomainError, type Kind } from '#platform/shared/errors.ts';
import { lossOfDatabase } from '../db.ts';
import type { Kept } from './idempotency-keys.ts';

/** How a procedure ended, as tRPC tells it. */
export type Ended = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** What stands against an act, once it was tried. Others pass: a session, a limit, a fault of ours. */
const KEPT = new Set<Kind>(['not_found', 'invalid', 'conflict', 'too_large']);

/** What is kept of an answer, or null; a fault of ours is thrown, so that nothing stays of it. */
export function keptOf(ended: Ended): Kept | null {
  if (ended.ok) return { data: ended.data };
  const { error } = ended;
  const refusal = error.cause instanceof DomainError ? error.cause : lossOfDatabase(error.cause);
  if (!refusal && error.code !== 'INTERNAL_SERVER_ERROR') return null;
  if (!refusal || refusal.kind === 'unavailable') throw error;
  if (!KEPT.has(refusal.kind)) return null;
  const { kind, code, message } = refusal;
  return { refusal: { kind, code, message } };
}

/** Gives a kept answer once more. */
export function told({ data, refusal }: Kept): unknown {
  if (refusal) throw new DomainError(refusal.kind, refusal.code, refusal.message);
  return data;
}
