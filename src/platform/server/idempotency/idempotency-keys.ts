import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { DomainError, type Kind } from '#platform/shared/errors.ts';
import { row, rows } from '../db.ts';
import { type Worker, worker } from '../jobs.ts';
import { sweep } from '../sweep.ts';
import type { KeyedRequest } from './keyed-request.ts';

/** An answer as it is kept: what a procedure gave, or how it refused. */
export interface Kept {
  data?: unknown;
  refusal?: { kind: Kind; code: string; message: string } | undefined;
}

const KEPT_MS = 86_400_000;
/** A request in several steps that is not answered by then was cut off, and may be run again. */
const CLAIM_MS = 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

interface Known {
  fingerprint: string;
  answer: Buffer | null;
}

/**
 * What was answered before, or null: then the request is the caller's to carry out until their
 * transaction ends. Nobody waits here for somebody who is at it.
 */
export async function begin(
  em: SqlEntityManager,
  request: KeyedRequest,
  now: Date,
): Promise<Kept | null> {
  const { lock, scope, keyHash } = request;
  const found = await row<Known & { free: boolean; known: boolean }>(
    em,
    `with door as materialized (select pg_try_advisory_xact_lock($1::bigint) as free)
     select door.free, k.fingerprint, k.answer, k.scope is not null as known
     from door left join idempotency_keys k
       on k.scope = $2 and k.key_hash = $3 and k.created_at > $4`,
    [lock, scope, keyHash, before(now, KEPT_MS)],
  );
  if (found?.known) return answerIn(found, request);
  if (!found?.free) throw stillRunning();
  return null;
}

/** Keeps an answer in the caller's transaction; false when another was kept since it began. */
export async function keep(
  em: SqlEntityManager,
  request: KeyedRequest,
  kept: Kept,
  now: Date,
): Promise<boolean> {
  const { scope, keyHash, fingerprint } = request;
  const stored = await row(
    em,
    `insert into idempotency_keys as k (scope, key_hash, fingerprint, answer, created_at)
     values ($1, $2, $3, $4, $5)
     on conflict (scope, key_hash) do update set fingerprint = excluded.fingerprint,
       answer = excluded.answer, created_at = excluded.created_at
     where k.created_at <= $6 returning 1`,
    [scope, keyHash, fingerprint, request.seal(JSON.stringify(kept)), now, before(now, KEPT_MS)],
  );
  return stored !== null;
}

/** Claims a request that is carried out in several steps; else what was answered before. */
export async function claim(
  em: SqlEntityManager,
  request: KeyedRequest,
  now: Date,
): Promise<Kept | null> {
  const { scope, keyHash, fingerprint } = request;
  const claimed = await row(
    em,
    `insert into idempotency_keys as k (scope, key_hash, fingerprint, created_at)
     values ($1, $2, $3, $4)
     on conflict (scope, key_hash) do update set fingerprint = excluded.fingerprint,
       answer = null, created_at = excluded.created_at
     where k.created_at <= $5
       or k.answer is null and k.fingerprint = excluded.fingerprint and k.created_at <= $6
     returning 1`,
    [scope, keyHash, fingerprint, now, before(now, KEPT_MS), before(now, CLAIM_MS)],
  );
  if (claimed) return null;
  const known = await row<Known>(
    em,
    'select fingerprint, answer from idempotency_keys where scope = $1 and key_hash = $2',
    [scope, keyHash],
  );
  if (!known) throw stillRunning();
  return answerIn(known, request);
}

/** Ends a claim: with an answer, or, where none is kept, as if it had not been. */
export async function settle(
  em: SqlEntityManager,
  request: KeyedRequest,
  kept: Kept | null,
  claimedAt: Date,
): Promise<void> {
  const which = [request.scope, request.keyHash, claimedAt];
  const mine = 'scope = $1 and key_hash = $2 and created_at = $3';
  await (kept
    ? rows(em, `update idempotency_keys set answer = $4 where ${mine}`, [
        ...which,
        request.seal(JSON.stringify(kept)),
      ])
    : rows(em, `delete from idempotency_keys where ${mine}`, which));
}

const KeptAnswer: z.ZodType<Kept> = z.object({
  data: z.unknown().optional(),
  refusal: z
    .object({
      kind: z.enum(['not_found', 'invalid', 'conflict', 'too_large']),
      code: z.string(),
      message: z.string(),
    })
    .optional(),
});

function answerIn({ fingerprint, answer }: Known, request: KeyedRequest): Kept {
  if (fingerprint !== request.fingerprint) throw otherRequest();
  if (!answer) throw stillRunning();
  return KeptAnswer.parse(JSON.parse(request.unseal(answer)));
}

function stillRunning(): DomainError {
  return new DomainError(
    'conflict',
    'still_running',
    'This is still being carried out. Please try again in a moment.',
    1,
  );
}

function otherRequest(): DomainError {
  return new DomainError(
    'unprocessable',
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send this one under a new key.',
  );
}

const sweepQueue = { name: 'sweep-idempotency-keys', data: z.object({}), retryLimit: 0 };

/** Forgets what nobody may ask for again. */
export const idempotencyWorker: Worker = worker(
  sweepQueue,
  ({ em, now }) => sweep(em, 'idempotency_keys', 'created_at <= $1', [before(now(), KEPT_MS)]),
  '41 * * * *',
);
