import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { DomainError } from '#platform/shared/errors.ts';
import { compileOnce, type Slot } from '../database/compile-once.ts';
import { type Database, db } from '../database/db.ts';
import { deleteExpired } from '../database/delete-expired.ts';
import { defineScheduledWorker, type Worker } from '../jobs/jobs.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';
import type { KeyedRequest } from './keyed-request.ts';

interface StoredRefusal extends Pick<DomainError, 'kind' | 'code' | 'message'> {
  field?: string | undefined;
}

export interface StoredResponse {
  data?: unknown;
  refusal?: StoredRefusal | undefined;
}

const RETENTION_MS = 86_400_000;
/** After this time, a claim without a response counts as interrupted. */
const CLAIM_MS = 60_000;

const subtractMs = (now: Date, ms: number) => new Date(now.getTime() - ms);
const getExpiry = (now: Date) => subtractMs(now, RETENTION_MS).toISOString();

interface StoredKey {
  fingerprint: string;
  answer: Uint8Array | null;
}

const lockAndFindKey = compileOnce(
  (
    query: Kysely<Database>,
    slot: Slot<Pick<KeyedRequest, 'lock' | 'scope' | 'keyHash'> & { expiredAt: string }>,
  ) =>
    query
      // Materialized, so that the lock is requested exactly once, even if no key is stored.
      .with(
        (cte) => cte('advisory').materialized(),
        (query) =>
          query.selectNoFrom((eb) =>
            eb
              .fn<boolean>('pg_try_advisory_xact_lock', [eb.cast(slot('lock'), 'bigint')])
              .as('isLocked'),
          ),
      )
      .selectFrom('advisory')
      .leftJoin('idempotency_keys as k', (join) =>
        join
          .on('k.scope', '=', slot('scope'))
          .on('k.key_hash', '=', slot('keyHash'))
          .on('k.created_at', '>', slot('expiredAt')),
      )
      .select(['advisory.isLocked', 'k.fingerprint', 'k.answer']),
);

/**
 * If null, the caller must execute the request in this transaction, which has the lock of the key.
 * Throws `still_running` or `idempotency_key_reused`.
 */
export async function findResponse(
  em: SqlEntityManager,
  request: KeyedRequest,
  now: Date,
): Promise<StoredResponse | null> {
  const { lock, scope, keyHash } = request;
  const [lookup] = await lockAndFindKey(
    em,
    { lock, scope, keyHash, expiredAt: getExpiry(now) },
    {},
  );
  if (!lookup) throw new Error('The look-up of a key returns one row.');
  const { fingerprint, answer } = lookup;
  // A stored response is returned even if the lock is not available.
  if (fingerprint !== null) return readStoredResponse({ fingerprint, answer }, request);
  if (!lookup.isLocked) throw stillRunningError();
  return null;
}

const insertResponse = compileOnce(
  (
    query: Kysely<Database>,
    slot: Slot<
      Pick<KeyedRequest, 'scope' | 'keyHash' | 'fingerprint'> & {
        answer: Uint8Array;
        createdAt: Date;
        expiredAt: string;
      }
    >,
  ) =>
    query
      .insertInto('idempotency_keys')
      .values({
        scope: slot('scope'),
        key_hash: slot('keyHash'),
        fingerprint: slot('fingerprint'),
        answer: slot('answer'),
        created_at: slot('createdAt'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'key_hash'])
          .doUpdateSet((eb) => ({
            fingerprint: eb.ref('excluded.fingerprint'),
            answer: eb.ref('excluded.answer'),
            created_at: eb.ref('excluded.created_at'),
          }))
          .where('idempotency_keys.created_at', '<=', slot('expiredAt')),
      )
      .returning('scope'),
);

/**
 * Returns false if another response was stored since the request started. One statement decides
 * between concurrent transactions.
 */
export async function storeResponse(
  em: SqlEntityManager,
  request: KeyedRequest,
  response: StoredResponse,
  now: Date,
): Promise<boolean> {
  const { scope, keyHash, fingerprint } = request;
  const answer = request.encrypt(JSON.stringify(response));
  const storedRows = await insertResponse(
    em,
    { scope, keyHash, fingerprint, answer, createdAt: now, expiredAt: getExpiry(now) },
    {},
  );
  return storedRows.length > 0;
}

/**
 * For a request in several transactions. Null if it was claimed. Throws the same errors as
 * `findResponse`. One statement decides between concurrent requests.
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
            eb('idempotency_keys.created_at', '<=', getExpiry(now)),
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
 * If `response` is null, deletes the key. Does nothing if the claim has expired and another request
 * has claimed the key.
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

export const idempotencyWorker: Worker = defineScheduledWorker(
  'sweep-idempotency-keys',
  '41 * * * *',
  ({ em, now }) =>
    deleteExpired(em, 'idempotency_keys', (eb) =>
      eb('created_at', '<=', subtractMs(now(), RETENTION_MS).toISOString()),
    ),
);
