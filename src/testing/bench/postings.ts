import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { openOrm } from '#app/server/process/schema.ts';
import { capturedPosting, hiredPosting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';
import { median } from './load.ts';

const CONNECTIONS = 8;
const ROUNDS = 5;
const PAYMENTS = 500;
const CENTS = 90_000;

/** The same rows in tables without triggers, checks and lookups of account codes. */
const tables = `
  create table hand_transactions (like ledger_transactions including defaults including indexes);
  create table hand_accounts (id bigint generated always as identity primary key,
    code varchar(60) not null unique, debits_posted bigint not null default 0,
    credits_posted bigint not null default 0);
  create table hand_entries (like ledger_entries including defaults including indexes);
  insert into hand_accounts (code) values ('stripe_clearing');`;

const byHand = `with written as (insert into hand_transactions
    (effect_key, kind, payment_id, project_id, at, created_at)
  values ($1, $2, $3, $4, now(), now()) returning id),
  credited as (insert into hand_accounts (code, credits_posted) values ($5, $6) returning id),
  debited as (update hand_accounts set debits_posted = debits_posted + $6
    where code = $7 returning id)
  insert into hand_entries (transaction_id, debit_account_id, credit_account_id, amount_cents)
  select written.id, debited.id, credited.id, $6 from written, credited, debited`;

interface Payment {
  paymentId: string;
  projectId: number;
  amountCents: number;
  chargeId: string;
}

type Write = (payment: Payment) => Promise<unknown>;
type Writers = Record<'hot' | 'spread', Write>;

function payments(): Payment[] {
  return Array.from({ length: PAYMENTS }, (_, nth) => {
    const paymentId = randomUUID();
    return { paymentId, projectId: nth + 1, amountCents: CENTS, chargeId: `ch_${paymentId}` };
  });
}

/** Measures payments per second, each in its own transaction, from several connections. */
async function perSecond(all: Payment[], write: Write): Promise<number> {
  const waiting = all.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const payment of waiting) await write(payment);
    }),
  );
  return all.length / ((performance.now() - started) / 1_000);
}

function handOf(pool: Pool): Writers {
  const write = (kind: string, { paymentId, projectId }: Payment, credit: string, debit: string) =>
    pool.query({
      name: 'by-hand',
      text: byHand,
      values: [`${paymentId}:${kind}`, kind, paymentId, projectId, credit, CENTS, debit],
    });
  return {
    hot: (one) => write('captured', one, `unapplied:${one.paymentId}`, 'stripe_clearing'),
    spread: (one) => write('hired', one, `held:${one.paymentId}`, `unapplied:${one.paymentId}`),
  };
}

type Figures = Awaited<ReturnType<typeof round>>;

async function round(ledger: Writers, hand: Writers) {
  const all = payments();
  return {
    /** All payments update the row of the Stripe balance. */
    hot: await perSecond(all, ledger.hot),
    hotByHand: await perSecond(all, hand.hot),
    /** Each payment updates rows of its own. */
    spread: await perSecond(all, ledger.spread),
    spreadByHand: await perSecond(all, hand.spread),
  };
}

/**
 * Measures ledger postings per second, alternating with the same rows written by hand-written SQL.
 */
export async function measurePostings(url: string) {
  const orm = await openOrm(url, { poolMax: CONNECTIONS });
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const now = () => new Date();
  const ledger: Writers = {
    hot: (one) => post({ em: orm.em.fork(), now }, capturedPosting(one)),
    spread: (one) => post({ em: orm.em.fork(), now }, hiredPosting(one)),
  };
  try {
    await pool.query(tables);
    const hand = handOf(pool);
    await round(ledger, hand);
    const rounds: Figures[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) rounds.push(await round(ledger, hand));
    const middle = (figure: keyof Figures) => median(rounds.map((one) => one[figure]));
    return {
      hot: middle('hot'),
      hotShare: middle('hot') / middle('hotByHand'),
      spread: middle('spread'),
      spreadShare: middle('spread') / middle('spreadByHand'),
    };
  } finally {
    await pool.end();
    await orm.close(true);
  }
}
