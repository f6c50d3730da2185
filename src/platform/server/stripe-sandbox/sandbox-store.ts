import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type Stripe from 'stripe';
import { tables } from './sandbox-tables.ts';

export type SandboxLog = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type Kept = {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  event: Stripe.EventBase;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  dispute: Stripe.Dispute;
  account: Stripe.V2.Core.Account;
  thin_event: ThinEvent;
};
/** What Stripe stores of a thin event; less of it is delivered. */
export type ThinEvent = Stripe.V2.Core.EventBase & {
  data?: object;
  related_object?: { id: string; type: string; url: string };
};
export type Kind = keyof Kept;

/**
 * One request being carried out: everything it writes stands or falls together. Locks are taken in one
 * order: intent, transfer, account, balance.
 */
export type Act = {
  db: pg.ClientBase;
  /** Unix seconds, as in all of Stripe's objects. */
  now: number;
  requestId: string | null;
  idempotencyKey: string | null;
  announced: boolean;
};

/** The header in which a request says when it happens: then, unless that is still to come. */
export const SANDBOX_TIME = 'sandbox-time';

export type SandboxStore = ReturnType<typeof createStore>;

export function createStore(databaseUrl: string, now: () => Date, log: SandboxLog) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    connectionTimeoutMillis: 60_000,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'stripe sandbox lost a connection');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));

  async function transaction<T>(work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
    const db = await pool.connect();
    let broken = false;
    try {
      await db.query("begin; set local lock_timeout = '5s'");
      const result = await work(db);
      await db.query('commit');
      return result;
    } catch (error) {
      await db.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      db.release(broken);
    }
  }

  return {
    pool,
    now: () => Math.floor(now().getTime() / 1000),
    transaction,
    /** Safe to run in several processes at once. */
    prepare: () =>
      transaction(async (db) => {
        await db.query("select pg_advisory_xact_lock(hashtextextended('stripe_sandbox', 0))");
        await db.query(tables);
      }),
  };
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number) {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

export function newId(prefix: string) {
  return `${prefix}_3${randomText(23)}`;
}

function createdOf(act: Act, { created }: { created: number | string }) {
  return typeof created === 'number' ? created : act.now;
}

export async function add<K extends Kind>(act: Act, kind: K, body: Kept[K], cardKey?: string) {
  await act.db.query(
    `insert into stripe_sandbox.objects (id, kind, created, card_key, body)
     values ($1, $2, $3, $4, $5)`,
    [body.id, kind, createdOf(act, body), cardKey ?? null, JSON.stringify(body)],
  );
  return body;
}

export async function save<K extends Kind>(act: Act, kind: K, body: Kept[K]) {
  await act.db.query('update stripe_sandbox.objects set body = $3 where id = $1 and kind = $2', [
    body.id,
    kind,
    JSON.stringify(body),
  ]);
  return body;
}

async function one<K extends Kind>(act: Act, kind: K, id: string, lock: '' | 'for update') {
  const { rows } = await act.db.query<{ body: Kept[K] }>(
    `select body from stripe_sandbox.objects where id = $1 and kind = $2 ${lock}`,
    [id, kind],
  );
  return rows[0]?.body;
}

export function find<K extends Kind>(act: Act, kind: K, id: string) {
  return one(act, kind, id, '');
}

export function lock<K extends Kind>(act: Act, kind: K, id: string) {
  return one(act, kind, id, 'for update');
}

/** Everything about a payment is locked through its intent, so no two locks can cross. */
export function lockIntent(act: Act, id: string) {
  return lock(act, 'payment_intent', id);
}

export async function cardKeyOf(act: Act, paymentMethod: string) {
  const { rows } = await act.db.query<{ card_key: string }>(
    `select card_key from stripe_sandbox.objects where id = $1 and kind = 'payment_method'`,
    [paymentMethod],
  );
  return rows[0]?.card_key;
}
