import { createHash } from 'node:crypto';
import { stringify } from 'qs';
import type { RawParams } from './form-params.ts';
import type { Confirmed } from './sandbox-confirm.ts';
import { expanded } from './sandbox-reads.ts';
import type { Act, SandboxStore } from './sandbox-store.ts';
import { StripeFailure, v2Body } from './stripe-failure.ts';

export type Answer = { status: number; body: string; replayOf?: string };
export type ApiVersion = 'v1' | 'v2';
export type Asked = {
  version: ApiVersion;
  requestId: string;
  request: string;
  idempotencyKey: string | null;
  params: RawParams;
  /** When it happens as far as the sandbox goes, in Unix seconds; null is now. */
  at: number | null;
};
export type Work = (act: Act) => Promise<{ status: number; body: object }>;

export function errorBody(failure: StripeFailure, requestId: string, version: ApiVersion = 'v1') {
  if (version === 'v2') return v2Body(failure);
  const request_log_url = `https://dashboard.stripe.com/test/logs/${requestId}`;
  return { error: { ...failure.body, request_log_url } };
}

export async function answerOf(act: Act, { intent, refusal }: Confirmed, expand?: string[]) {
  if (refusal) return { status: 402, body: errorBody(refusal, act.requestId ?? '') };
  return { status: 200, body: await expanded(act, 'payment_intent', intent, expand) };
}

const day = 24 * 60 * 60;
const keptFor = { v1: day, v2: 30 * day };

function fingerprintOf({ request, params }: Asked) {
  const canonical = stringify(params, { sort: (a, b) => (a < b ? -1 : 1) });
  return createHash('sha256').update(`${request}\n${canonical}`).digest('hex');
}

type KeptAnswer = { fingerprint: string; request_id: string; status: number; body: string };

async function keptAnswer(
  act: Act,
  { version }: Asked,
  key: string,
  fingerprint: string,
): Promise<Answer | null> {
  const free = await act.db.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 42)) as free',
    [key],
  );
  if (!free.rows[0]?.free) {
    throw new StripeFailure(409, {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message:
        'There is currently another in-progress request using this Idempotent Key (that probably ' +
        `means you submitted twice, and the other request is still going through): ${key}. Please ` +
        'try again later.',
    });
  }
  const { rows } = await act.db.query<KeptAnswer>(
    `select fingerprint, request_id, status, body from stripe_sandbox.idempotency_keys
     where key = $1 and created > $2`,
    [key, act.now - keptFor[version]],
  );
  const kept = rows[0];
  if (!kept) return null;
  if (kept.fingerprint !== fingerprint) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first ' +
        `used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return { status: kept.status, body: kept.body, replayOf: kept.request_id };
}

async function keep(act: Act, key: string, fingerprint: string, answer: Answer) {
  await act.db.query(
    `insert into stripe_sandbox.idempotency_keys
       (key, fingerprint, request_id, status, body, created) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set fingerprint = excluded.fingerprint,
       request_id = excluded.request_id, status = excluded.status, body = excluded.body,
       created = excluded.created`,
    [key, fingerprint, act.requestId, answer.status, answer.body, act.now],
  );
}

/** API v2 has keys of its own, and remembers no failure under them. */
function keyOf({ version, idempotencyKey: key }: Asked) {
  return key !== null && version === 'v2' ? `v2 ${key}` : key;
}

/** One request, one transaction: its effect, its events and its remembered answer. */
export async function carryOut(store: SandboxStore, asked: Asked, work: Work, wake: () => void) {
  let announced = false;
  const answer = await store.transaction(async (db): Promise<Answer> => {
    const { requestId, idempotencyKey } = asked;
    const asking = { db, now: store.now(), requestId, idempotencyKey, announced: false };
    const act = { ...asking, now: Math.min(asking.now, asked.at ?? asking.now) };
    const key = keyOf(asked);
    const fingerprint = key === null ? '' : fingerprintOf(asked);
    const kept = key === null ? null : await keptAnswer(asking, asked, key, fingerprint);
    if (kept) return kept;
    const { status, body } = await work(act);
    const fresh = { status, body: JSON.stringify(body) };
    const memorable = asked.version === 'v1' || status < 400;
    if (key !== null && memorable) await keep(asking, key, fingerprint, fresh);
    announced = act.announced;
    return fresh;
  });
  if (announced) wake();
  return answer;
}

export async function forgetOldKeys(store: SandboxStore) {
  await store.pool.query(
    `delete from stripe_sandbox.idempotency_keys
     where created <= case when key like 'v2 %' then $2::bigint else $1::bigint end`,
    [store.now() - keptFor.v1, store.now() - keptFor.v2],
  );
}
