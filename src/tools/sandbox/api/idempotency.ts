import { createHash } from 'node:crypto';
import { stringify } from 'qs';
import type { RawParams } from '../params.ts';
import type { Store, Tx } from '../store.ts';
import { invalidRequestFailure, StripeFailure } from '../stripe-failure.ts';

export type ApiResponse = { status: number; body: string; isReplay?: true };
export type KeyedRequest = { key: string; requestLine: string; params: RawParams };

const RETENTION_SECONDS = 24 * 60 * 60;

function hashRequest({ requestLine, params }: KeyedRequest) {
  const canonical = stringify(params, { sort: (a, b) => (a < b ? -1 : 1) });
  return createHash('sha256').update(`${requestLine}\n${canonical}`).digest('hex');
}

type StoredResponse = { fingerprint: string; status: number; body: string };

/**
 * Locks the key until the commit. `now` is the true time in Unix seconds, whereas `tx.now` may be
 * backdated. Throws 409 if another transaction has locked the key, 400 if the stored request
 * differs.
 */
export async function findStoredResponse(
  { db }: Tx,
  request: KeyedRequest,
  now: number,
): Promise<ApiResponse | null> {
  const { key } = request;
  // The seed 42 separates these locks from the other advisory locks of the database.
  const lockResult = await db.query<{ isLocked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 42)) as "isLocked"',
    [key],
  );
  if (!lockResult.rows[0]?.isLocked) {
    const message = `Another request with the idempotency key ${key} is in progress.`;
    throw invalidRequestFailure(message, { code: 'idempotency_key_in_use' }, 409);
  }
  const { rows } = await db.query<StoredResponse>(
    `select fingerprint, status, body from stripe_sandbox.idempotency_keys
     where key = $1 and created > $2`,
    [key, now - RETENTION_SECONDS],
  );
  const [stored] = rows;
  if (!stored) return null;
  if (stored.fingerprint === hashRequest(request)) {
    return { status: stored.status, body: stored.body, isReplay: true };
  }
  const message = `The idempotency key ${key} was first used with other parameters.`;
  throw new StripeFailure(400, { type: 'idempotency_error', message });
}

/** Replaces an expired response with the same key. `now` is the true time in Unix seconds. */
export async function storeResponse(
  { db, requestId }: Tx,
  request: KeyedRequest,
  now: number,
  { status, body }: ApiResponse,
) {
  await db.query(
    `insert into stripe_sandbox.idempotency_keys
       (key, fingerprint, request_id, status, body, created) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set fingerprint = excluded.fingerprint,
       request_id = excluded.request_id, status = excluded.status, body = excluded.body,
       created = excluded.created`,
    [request.key, hashRequest(request), requestId, status, body, now],
  );
}

export async function deleteExpiredKeys({ pool, nowSeconds }: Store) {
  await pool.query('delete from stripe_sandbox.idempotency_keys where created <= $1', [
    nowSeconds() - RETENTION_SECONDS,
  ]);
}
