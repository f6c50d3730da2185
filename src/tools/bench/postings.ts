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

const createTables = `
  create table hand_transactions (like ledger_transactions including defaults including indexes);
  create table hand_accounts (id bigint generated always as identity primary key,
    code varchar(60) not null unique, debits_posted bigint not null default 0,
    credits_posted bigint not null default 0);
  create table hand_entries (like ledger_entries including defaults including indexes);
  insert into hand_accounts (code) values ('stripe_clearing');`;

const postingStatement = `with written as (insert into hand_transactions
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
/** `hot`: on a row that all payments share; `spread`: on rows of its own. */
type Writers = Record<'hot' | 'spread', Write>;

function createPayments(): Payment[] {
  return Array.from({ length: PAYMENTS }, (_, nth) => {
    const paymentId = randomUUID();
    return { paymentId, projectId: nth + 1, amountCents: CENTS, chargeId: `ch_${paymentId}` };
  });
}

async function measureRate(payments: Payment[], write: Write): Promise<number> {
  const queue = payments.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const payment of queue) await write(payment);
    }),
  );
  return payments.length / ((performance.now() - started) / 1_000);
}

function createSqlWriters(pool: Pool): Writers {
  const write = (kind: string, { paymentId, projectId }: Payment, credit: string, debit: string) =>
    pool.query({
      name: 'by-hand',
      text: postingStatement,
      values: [`${paymentId}:${kind}`, kind, paymentId, projectId, credit, CENTS, debit],
    });
  return {
    hot: (payment) =>
      write('captured', payment, `unapplied:${payment.paymentId}`, 'stripe_clearing'),
    spread: (payment) =>
      write('hired', payment, `held:${payment.paymentId}`, `unapplied:${payment.paymentId}`),
  };
}

type Rates = Awaited<ReturnType<typeof measureRound>>;

/** The captures come first, because hires use their money. */
async function measureRound(ledger: Writers, hand: Writers) {
  const payments = createPayments();
  return {
    hot: await measureRate(payments, ledger.hot),
    hotByHand: await measureRate(payments, hand.hot),
    spread: await measureRate(payments, ledger.spread),
    spreadByHand: await measureRate(payments, hand.spread),
  };
}

/**
 * Medians per second: `hot` if all postings update one account, `spread` if each has its own. The
 * shares are relative to plain SQL that writes the same rows.
 */
export async function measurePostings(url: string) {
  const orm = await openOrm(url, { poolMax: CONNECTIONS });
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  const now = () => new Date();
  const ledger: Writers = {
    hot: (payment) => post({ em: orm.em.fork(), now }, capturedPosting(payment)),
    spread: (payment) => post({ em: orm.em.fork(), now }, hiredPosting(payment)),
  };
  try {
    await pool.query(createTables);
    const hand = createSqlWriters(pool);
    await measureRound(ledger, hand);
    const rounds: Rates[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) rounds.push(await measureRound(ledger, hand));
    const middle = (figure: keyof Rates) => median(rounds.map((figures) => figures[figure]));
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
