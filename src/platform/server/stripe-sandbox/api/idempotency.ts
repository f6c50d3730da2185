import { createHash } from 'node:crypto';
import { stringify } from 'qs';
import type { RawParams } from '../params.ts';
import type { Store, Tx } from '../store.ts';
import { invalidRequest, StripeFailure } from '../stripe-failure.ts';

export type ApiResponse = { status: number; body: string; isReplay?: true };
export type KeyedRequest = { key: string; request: string; params: RawParams };

const RETENTION_SECONDS = 24 * 60 * 60;

function hashRequest({ request, params }: KeyedRequest) {
  const canonical = stringify(params, { sort: (a, b) => (a < b ? -1 : 1) });
  return createHash('sha256').update(`${request}\n${canonical}`).digest('hex');
}

type Row = { fingerprint: string; status: number; body: string };

/**
 * Returns the stored response, or null if the key is new. Locks the key until the commit.
 * `now` is the true time in seconds; `tx.now` may be simulated. Throws 409 if another transaction
 * has the key, and 400 if its parameters were different.
 */
export async function findStoredResponse(
  { db }: Tx,
  request: KeyedRequest,
  now: number,
): Promise<ApiResponse | null> {
  const { key } = request;
  const lockResult = await db.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 42)) as free',
    [key],
  );
  if (!lockResult.rows[0]?.free) {
    const message = `Another request with the idempotency key ${key} is in progress.`;
    throw invalidRequest(message, { code: 'idempotency_key_in_use' }, 409);
  }
  const { rows } = await db.query<Row>(
    `select fingerprint, status, body from stripe_sandbox.idempotency_keys
     where key = $1 and created > $2`,
    [key, now - RETENTION_SECONDS],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.fingerprint === hashRequest(request)) {
    return { status: row.status, body: row.body, isReplay: true };
  }
  const message = `The idempotency key ${key} was first used with other parameters.`;
  throw new StripeFailure(400, { type: 'idempotency_error', message });
}

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

export async function deleteExpiredKeys({ pool, now }: Store) {
  await pool.query('delete from stripe_sandbox.idempotency_keys where created <= $1', [
    now() - RETENTION_SECONDS,
  ]);
}
