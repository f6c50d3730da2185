import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { DomainError } from '#platform/shared/errors.ts';
import { db } from '../database/db.ts';
import { deleteExpired } from '../database/delete-expired.ts';
import { defineWorker, type Worker } from '../jobs/jobs.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import type { KeyedRequest } from './keyed-request.ts';

interface StoredRefusal extends Pick<DomainError, 'kind' | 'code' | 'message'> {
  field?: string | undefined;
}

/** A stored response: `data` is the output of the procedure; if it refused, `refusal` is set. */
export interface StoredResponse {
  data?: unknown;
  refusal?: StoredRefusal | undefined;
}

/** Time in which a stored response is replayed. */
const RETENTION_MS = 86_400_000;
/**
 * Milliseconds after which a claim without a response counts as interrupted and may be claimed
 * again.
 */
const CLAIM_MS = 60_000;

const subtractMs = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** A stored key; the response is null while the request runs. */
interface StoredKey {
  fingerprint: string;
  answer: Uint8Array | null;
}

/**
 * Returns the stored response of a repeated request; null if the caller must execute the request in
 * this transaction, which then has the lock of the key. Throws `still_running` if another
 * transaction executes it, and `idempotency_key_reused` if the key was used for another request.
 */
export async function findResponse(
  em: SqlEntityManager,
  request: KeyedRequest,
  now: Date,
): Promise<StoredResponse | null> {
  const { lock, scope, keyHash } = request;
  const lookup = await db(em)
    // Materialized, so that the lock is requested exactly once, even if no key is stored.
    .with(
      (cte) => cte('advisory').materialized(),
      (query) =>
        query.selectNoFrom((eb) =>
          eb
            .fn<boolean>('pg_try_advisory_xact_lock', [eb.cast(eb.val(lock), 'bigint')])
            .as('isLocked'),
        ),
    )
    .selectFrom('advisory')
    .leftJoin('idempotency_keys as k', (join) =>
      join
        .on('k.scope', '=', scope)
        .on('k.key_hash', '=', keyHash)
        .on('k.created_at', '>', subtractMs(now, RETENTION_MS).toISOString()),
    )
    .select(['advisory.isLocked', 'k.fingerprint', 'k.answer'])
    .executeTakeFirstOrThrow();
  const { fingerprint, answer } = lookup;
  // A stored response is returned even if the lock is not available.
  if (fingerprint !== null) return readStoredResponse({ fingerprint, answer }, request);
  if (!lookup.isLocked) throw stillRunningError();
  return null;
}

/**
 * Stores a response in the caller's transaction. Returns false if another response was stored since
 * the request started. A single statement decides, so that only one of several concurrent
 * transactions stores its response.
 */
export async function storeResponse(
  em: SqlEntityManager,
  request: KeyedRequest,
  response: StoredResponse,
  now: Date,
): Promise<boolean> {
  const { scope, keyHash, fingerprint } = request;
  const answer = request.encrypt(JSON.stringify(response));
  const storedRow = await db(em)
    .insertInto('idempotency_keys')
    .values({ scope, key_hash: keyHash, fingerprint, answer, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key_hash'])
        .doUpdateSet((eb) => ({
          fingerprint: eb.ref('excluded.fingerprint'),
          answer: eb.ref('excluded.answer'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('idempotency_keys.created_at', '<=', subtractMs(now, RETENTION_MS).toISOString()),
    )
    .returning('scope')
    .executeTakeFirst();
  return storedRow !== undefined;
}

/**
 * Claims a request that is executed in several transactions, and returns null. If a response is
 * stored, returns the response instead. Throws the same errors as `findResponse`. A single
 * statement decides, so that only one of several concurrent requests claims the key.
 */
export async function claimRequest(
  em: SqlEntityManager,
  request: KeyedRequest,
  now: Date,
): Promise<StoredResponse | null> {
  const { scope, keyHash, fingerprint } = request;
  const claimedRow = await db(em)
    .insertInto('idempotency_keys')
    .values({ scope, key_hash: keyHash, fingerprint, created_at: now, answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key_hash'])
        .doUpdateSet((eb) => ({
          fingerprint: eb.ref('excluded.fingerprint'),
          answer: null,
          created_at: eb.ref('excluded.created_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.created_at', '<=', subtractMs(now, RETENTION_MS).toISOString()),
            eb.and([
              eb('idempotency_keys.answer', 'is', null),
              eb('idempotency_keys.fingerprint', '=', eb.ref('excluded.fingerprint')),
              eb('idempotency_keys.created_at', '<=', subtractMs(now, CLAIM_MS).toISOString()),
            ]),
          ]),
        ),
    )
    .returning('scope')
    .executeTakeFirst();
  if (claimedRow) return null;
  const existing = await db(em)
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  if (!existing) throw stillRunningError();
  return readStoredResponse(existing, request);
}

/**
 * Completes the claim of `claimedAt`: stores the response or, if `response` is null, deletes the
 * key. Does nothing if the claim has expired and another request has claimed the key.
 */
export async function completeClaim(
  em: SqlEntityManager,
  { scope, keyHash, encrypt }: KeyedRequest,
  response: StoredResponse | null,
  claimedAt: Date,
): Promise<void> {
  const claimedRow = { scope, keyHash, createdAt: claimedAt };
  if (!response) {
    await em.nativeDelete(IdempotencyKey, claimedRow);
    return;
  }
  const answer = encrypt(JSON.stringify(response));
  await em.nativeUpdate(IdempotencyKey, claimedRow, { answer });
}

const StoredResponseSchema: z.ZodType<StoredResponse> = z.object({
  data: z.unknown().optional(),
  refusal: z
    .object({
      // The kinds that `idempotent.ts` stores.
      kind: z.enum(['not_found', 'invalid', 'conflict', 'too_large']),
      code: z.string(),
      message: z.string(),
      field: z.string().optional(),
    })
    .optional(),
});

function readStoredResponse(
  { fingerprint, answer }: StoredKey,
  request: KeyedRequest,
): StoredResponse {
  if (fingerprint !== request.fingerprint) throw keyReusedError();
  if (!answer) throw stillRunningError();
  return StoredResponseSchema.parse(JSON.parse(request.decrypt(Buffer.from(answer))));
}

function stillRunningError(): DomainError {
  return new DomainError(
    'conflict',
    'still_running',
    'This request is still running. Please try again in a moment.',
    1,
  );
}

function keyReusedError(): DomainError {
  return new DomainError(
    'unprocessable',
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Send this request with a new key.',
  );
}

const cleanUpQueue = { name: 'sweep-idempotency-keys', data: z.object({}), retryLimit: 0 };

/** Deletes the keys with expired responses. */
export const idempotencyWorker: Worker = defineWorker(
  cleanUpQueue,
  ({ em, now }) =>
    deleteExpired(em, 'idempotency_keys', (eb) =>
      eb('created_at', '<=', subtractMs(now(), RETENTION_MS).toISOString()),
    ),
  '41 * * * *',
);
