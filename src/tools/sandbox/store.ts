import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type Stripe from 'stripe';
import { missingResourceFailure } from './stripe-failure.ts';

/**
 * `created`, `expires` and `due` are Unix seconds, amounts are cents. The table `later` contains
 * the scheduled actions.
 */
const schemaSql = `
  create schema if not exists stripe_sandbox;
  create table if not exists stripe_sandbox.objects (
    seq bigint generated always as identity,
    id text primary key,
    kind text not null,
    created bigint not null,
    body json not null
  );
  create index if not exists objects_newest
    on stripe_sandbox.objects (kind, created desc, seq desc);
  create index if not exists objects_of_intent
    on stripe_sandbox.objects ((body->>'payment_intent'));
  create index if not exists objects_of_source on stripe_sandbox.objects ((body->>'source'));
  create index if not exists objects_of_charge on stripe_sandbox.objects ((body->>'charge'));
  create index if not exists objects_of_transfer on stripe_sandbox.objects ((body->>'transfer'));
  create index if not exists objects_of_source_transaction
    on stripe_sandbox.objects ((body->>'source_transaction'));
  create index if not exists objects_of_destination
    on stripe_sandbox.objects ((body->>'destination'));
  create table if not exists stripe_sandbox.deliveries (
    event_id text primary key references stripe_sandbox.objects (id),
    attempts int not null default 0,
    next_at timestamptz not null default now(),
    outcome text check (outcome in ('delivered', 'dropped'))
  );
  create index if not exists deliveries_due
    on stripe_sandbox.deliveries (next_at) where outcome is null;
  create table if not exists stripe_sandbox.idempotency_keys (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status int not null,
    body text not null,
    created bigint not null
  );
  create index if not exists idempotency_keys_age
    on stripe_sandbox.idempotency_keys (created);
  create table if not exists stripe_sandbox.account_links (
    token_hash text primary key,
    account text not null references stripe_sandbox.objects (id),
    refresh_url text not null,
    return_url text,
    use_case text not null,
    expires bigint not null
  );
  create table if not exists stripe_sandbox.payouts (
    id bigint generated always as identity primary key,
    account text not null references stripe_sandbox.objects (id),
    amount bigint not null,
    created bigint not null
  );
  create index if not exists payouts_of_account on stripe_sandbox.payouts (account);
  create table if not exists stripe_sandbox.later (
    id bigint generated always as identity primary key,
    what text not null,
    object_id text not null,
    due bigint not null
  );
  create index if not exists later_due on stripe_sandbox.later (due, id);
`;

export type SandboxLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

/**
 * References such as `charge.payment_intent` are ids, never expanded objects, so
 * `String(charge.payment_intent)` only narrows Stripe's type. If the reference is missing, the text
 * is `null` or `undefined`, which is the id of no object.
 */
export type StripeObjects = {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  event: Stripe.EventBase;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  dispute: Stripe.Dispute;
  account: Stripe.V2.Core.Account;
  thin_event: Stripe.V2.Core.EventBase & RelatedObject;
};
type RelatedObject = { related_object: { id: string; type: string; url: string } };
export type ObjectKind = keyof StripeObjects;

/** Both fields are null if a browser or a bank causes the change. */
export type RequestCause = { requestId: string | null; idempotencyKey: string | null };

/**
 * To avoid deadlocks, an intent is locked before its charge, refunds and disputes, and an account
 * after an intent or a transfer.
 */
export type Tx = RequestCause & {
  db: pg.ClientBase;
  /** Unix seconds, as in Stripe's objects. */
  now: number;
  hasEvents: boolean;
};

export type Store = ReturnType<typeof createStore>;

type Settings = { databaseUrl: string; now: () => Date; log: SandboxLog };

/**
 * Several processes may call this at once, because the statements begin with a lock and are
 * executed in one transaction.
 */
export async function createSandboxTables(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('stripe_sandbox', 0)); ${schemaSql}`,
  );
}

/** `onEvents` runs after each commit that added events. */
export function createStore({ databaseUrl, now, log }: Settings, onEvents: () => void) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    connectionTimeoutMillis: 60_000,
  });
  const warn = (error: Error) => log.warn({ err: error }, 'stripe sandbox lost a connection');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  const nowSeconds = () => Math.floor(now().getTime() / 1_000);

  async function transaction<T>(
    work: (tx: Tx) => Promise<T>,
    cause: RequestCause = { requestId: null, idempotencyKey: null },
  ): Promise<T> {
    const db = await pool.connect();
    const tx: Tx = { ...cause, db, now: nowSeconds(), hasEvents: false };
    // If the rollback fails, the connection is removed from the pool.
    let isBroken = false;
    try {
      await db.query("begin; set local lock_timeout = '5s'");
      const result = await work(tx);
      await db.query('commit');
      if (tx.hasEvents) onEvents();
      return result;
    } catch (error) {
      await db.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      db.release(isBroken);
    }
  }

  return {
    pool,
    nowSeconds,
    transaction,
    /**
     * Does nothing if the role may not create schemas: the owner of the database has then created
     * the tables.
     */
    prepare: () =>
      transaction(async ({ db }) => {
        const { rows } = await db.query<{ mayCreate: boolean }>(
          `select has_database_privilege(current_database(), 'create') as "mayCreate"`,
        );
        if (rows[0]?.mayCreate) await createSandboxTables(db);
      }),
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

export function newId(prefix: string): string {
  return `${prefix}_3${randomText(23)}`;
}

/** `created` is a number in API v1 and an ISO text in v2. */
export async function insertObject<K extends ObjectKind>(
  tx: Tx,
  kind: K,
  body: StripeObjects[K],
): Promise<StripeObjects[K]> {
  const created = typeof body.created === 'number' ? body.created : tx.now;
  await tx.db.query(
    `insert into stripe_sandbox.objects (id, kind, created, body) values ($1, $2, $3, $4)`,
    [body.id, kind, created, JSON.stringify(body)],
  );
  return body;
}

/** The caller must have locked the object's row. */
export async function updateObject<K extends ObjectKind>(tx: Tx, kind: K, body: StripeObjects[K]) {
  await tx.db.query('update stripe_sandbox.objects set body = $3 where id = $1 and kind = $2', [
    body.id,
    kind,
    JSON.stringify(body),
  ]);
}

export async function findObject<K extends ObjectKind>(
  { db }: Tx,
  kind: K,
  id: string,
  lockClause: '' | 'for update' = '',
): Promise<StripeObjects[K] | undefined> {
  const { rows } = await db.query<{ body: StripeObjects[K] }>(
    `select body from stripe_sandbox.objects where id = $1 and kind = $2 ${lockClause}`,
    [id, kind],
  );
  return rows[0]?.body;
}

/** If the object does not exist, throws a 404 that names `param` as the wrong parameter. */
export async function lockObject<K extends ObjectKind>(
  tx: Tx,
  kind: K,
  id: string,
  param: string = kind,
): Promise<StripeObjects[K]> {
  const object = await findObject(tx, kind, id, 'for update');
  if (!object) throw missingResourceFailure(kind, id, param);
  return object;
}
