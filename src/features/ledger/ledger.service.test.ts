import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anyPosting,
  createTestLedger,
  postHeldPayment,
  type TestLedger,
} from '#testing/app/test-ledger.ts';
import { toAuditAct } from './audited-posting.rules.ts';
import { loadPaymentBalances } from './ledger.queries.ts';
import * as ledger from './ledger.rules.ts';
import { post } from './ledger.service.ts';
import { type AccountCode, chartOfAccounts, type Leg } from './ledger-account.rules.ts';
import { findLedgerFaults } from './ledger-audit.queries.ts';

let books: TestLedger;
beforeAll(async () => {
  books = await createTestLedger();
});
afterAll(() => books.close());

const faults = () => findLedgerFaults(books.ctx().em);
const counts = () =>
  books.sql(`select (select count(*)::int from ledger_accounts) as accounts,
    (select count(*)::int from ledger_transactions) as transactions,
    (select count(*)::int from ledger_entries) as entries,
    (select sum(debits_posted)::int from ledger_accounts) as debits`);

test('an effect is posted once and moves its amount', async () => {
  const { paymentId } = await postHeldPayment(books, { amountCents: 12_345 });
  expect(await loadPaymentBalances(books.ctx().em, paymentId)).toEqual({
    unapplied: 0,
    held: 12_345,
    refundPending: 0,
    transferPending: 0,
    disputed: 0,
  });
});

test('the same effect from 20 concurrent connections is posted once', async () => {
  const about = { paymentId: randomUUID(), projectId: 1, amountCents: 700, chargeId: 'ch_20' };
  const tries = Array.from({ length: 20 }, () => books.post(ledger.capturedPosting(about)));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  const { unapplied } = await loadPaymentBalances(books.ctx().em, about.paymentId);
  expect(unapplied).toBe(700);
});

test('an effect that exists already changes nothing, even with other amounts', async () => {
  const payment = await postHeldPayment(books);
  const before = await counts();
  expect(await books.post(ledger.hiredPosting({ ...payment, amountCents: 1 }))).toBe(false);
  expect(await counts()).toEqual(before);
});

test('a posting vanishes with the transaction it is part of', async () => {
  const before = await counts();
  const about = { paymentId: randomUUID(), projectId: 1, amountCents: 700, chargeId: 'ch_gone' };
  const { em, now } = books.ctx();
  const failed = em.transactional(async (em) => {
    expect(await post({ em, now }, ledger.capturedPosting(about))).toBe(true);
    throw new Error('The rest failed');
  });
  await expect(failed).rejects.toThrow('The rest failed');
  expect(await counts()).toEqual(before);
  expect(await books.post(ledger.capturedPosting(about))).toBe(true);
});

test('each effect is in the audit log once, except Stripe’s fee', async () => {
  const payment = await postHeldPayment(books);
  const fee = { ...payment, amountCents: 30, chargeId: `ch_${payment.paymentId}` };
  expect(await books.post(ledger.stripeFeePosting(fee))).toBe(true);
  expect(await books.post(ledger.hiredPosting(payment))).toBe(false);
  const actions = await books.sql(
    `select action from audit_entries where details::jsonb->>'payment' = $1 order by id`,
    [payment.paymentId],
  );
  expect(actions).toEqual([{ action: 'payment_captured' }, { action: 'funds_protected' }]);
});

test('an error before the ledger is not reported as a refusal of the ledger', async () => {
  const { em, now } = books.ctx();
  const failed = em.transactional(async (em) => {
    await em.execute('select 1 / 0').catch(() => {});
    await post({ em, now }, anyPosting([]));
  });
  await expect(failed).rejects.toMatchObject({ code: '25P02' });
});

test('more than the balance cannot be taken, and the refusal has a readable message', async () => {
  const payment = await postHeldPayment(books, { amountCents: 500 });
  const tooMuch = books.post(ledger.refundDecidedPosting({ ...payment, amountCents: 501 }));
  await expect(tooMuch).rejects.toMatchObject({
    kind: 'conflict',
    code: 'funds_short',
    message: 'There is not enough money left for this. Reload the page to see what is left.',
  });
  await books.post(ledger.releasedPosting({ ...payment, amountCents: 500, feeCents: 0 }));
  const second = books.post(ledger.refundDecidedPosting({ ...payment, amountCents: 1 }));
  await expect(second).rejects.toMatchObject({ kind: 'conflict', code: 'funds_short' });
});

test('of a concurrent release and refund the protected funds pay for one', async () => {
  const payment = await postHeldPayment(books, { amountCents: 500 });
  const both = await Promise.allSettled([
    books.post(ledger.releasedPosting({ ...payment, feeCents: 0 })),
    books.post(ledger.refundDecidedPosting(payment)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the database and the chart agree which accounts can never be overdrawn', async () => {
  const whose = { platform: '', payment: `:${randomUUID()}`, developer: ':7' };
  for (const [kind, { normalSide, scope, refusesOverdraft }] of Object.entries(chartOfAccounts)) {
    const code = `${kind}${whose[scope]}`;
    await books.sql('insert into ledger_accounts (code) values ($1) on conflict do nothing', [
      code,
    ]);
    const [found] = await books.sql(
      `select kind, no_debit_excess as debit, no_credit_excess as credit
       from ledger_accounts where code = $1`,
      [code],
    );
    const debit = refusesOverdraft && normalSide === 'credit';
    const credit = refusesOverdraft && normalSide === 'debit';
    expect(found).toEqual({ kind, debit, credit });
  }
});

const own: AccountCode = `unapplied:${randomUUID()}`;
test.each([
  ['without legs', []],
  ['from an account to itself', [{ debit: own, credit: own, amountCents: 5 }]],
  ['of nothing', [{ debit: 'stripe_clearing', credit: own, amountCents: 0 }]],
  ['backwards', [{ debit: 'stripe_clearing', credit: own, amountCents: -5 }]],
  ['of half a cent', [{ debit: 'stripe_clearing', credit: own, amountCents: 0.5 }]],
  ['on a payment without an id', [{ debit: 'stripe_clearing', credit: 'held:', amountCents: 5 }]],
  ['on no developer', [{ debit: 'stripe_clearing', credit: 'payable:0', amountCents: 5 }]],
] satisfies [string, Leg[]][])(
  'a posting %s is an internal error and changes nothing',
  async (_, legs) => {
    const before = await counts();
    const posting = anyPosting(legs);
    await expect(books.post(posting)).rejects.toMatchObject({
      message: expect.stringContaining(`The ledger refuses ${posting.effectKey}`),
      cause: { code: expect.stringMatching(/^2[23]/) },
    });
    expect(await counts()).toEqual(before);
  },
);

test('an entry with one side cannot be written, nor added to a committed posting', async () => {
  await postHeldPayment(books);
  const entry = (debit: string, credit: string) =>
    books.sql(
      `insert into ledger_entries (transaction_id, debit_account_id, credit_account_id, amount_cents)
       select max(id), ${debit}, ${credit}, 5 from ledger_transactions`,
    );
  await expect(entry('1', 'null')).rejects.toThrow('violates not-null');
  await expect(entry('null', '1')).rejects.toThrow('violates not-null');
  await expect(entry('1', '999999999')).rejects.toThrow('violates foreign key');
  await expect(entry('1', '2')).rejects.toThrow('takes no entries after it is committed');
});

test.each([
  'update ledger_entries set amount_cents = amount_cents + 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  `update ledger_transactions set effect_key = 'another'`,
  'delete from ledger_transactions',
  'truncate ledger_transactions cascade',
  'update ledger_accounts set debits_posted = debits_posted + 1',
  `update ledger_accounts set code = 'dispute_loss' where code = 'platform_fee'`,
  'delete from ledger_accounts',
  'truncate ledger_accounts cascade',
  `insert into ledger_accounts (code, credits_posted) values ('payable:99', 5)`,
])('the database refuses also the owner of the tables: %s', async (statement) => {
  await postHeldPayment(books);
  const [owner] = await books.sql<{ is: boolean }>(
    `select every(tableowner = current_user) as is from pg_tables where tablename like 'ledger_%'`,
  );
  expect(owner?.is).toBe(true);
  const before = await counts();
  await expect(books.sql(statement)).rejects.toThrow('is protected');
  expect(await counts()).toEqual(before);
});

test('200 concurrent postings over shared accounts neither deadlock nor lose a cent', async () => {
  const payments = await Promise.all(Array.from({ length: 6 }, () => postHeldPayment(books)));
  const shared: AccountCode[] = [
    'stripe_clearing',
    'stripe_fees',
    'platform_fee',
    'dispute_loss',
    ...payments.map(({ paymentId }): AccountCode => `held:${paymentId}`),
  ];
  const leg = (fresh: AccountCode[]) =>
    fc
      .record({
        debit: fc.constantFrom(...shared),
        credit: fc.constantFrom(...shared, ...fresh),
        amountCents: fc.integer({ min: 1, max: 9 }),
      })
      .filter(({ debit, credit }) => debit !== credit);
  const round = fc.uniqueArray(fc.uuid(), { minLength: 4, maxLength: 4 }).chain((ids) => {
    const legs = fc.array(leg(ids.map((id): AccountCode => `unapplied:${id}`)), {
      minLength: 1,
      maxLength: 5,
    });
    return fc.array(legs, { minLength: 200, maxLength: 200 });
  });
  const rounds = fc.asyncProperty(round, async (postings) => {
    const done = await Promise.all(postings.map((legs) => books.post(anyPosting(legs))));
    expect(done.every(Boolean)).toBe(true);
  });
  await fc.assert(rounds, { numRuns: 3, endOnFailure: true });
  // The kinds of these postings are unknown, which must be the only fault.
  expect((await faults()).filter(({ fault }) => fault !== 'move')).toEqual([]);
});

const postingOf = (kind: ledger.PostingKind): ledger.Posting => ({
  effectKey: 'p:effect',
  kind,
  paymentId: 'p',
  projectId: 7,
  legs: [
    { debit: 'stripe_clearing', credit: 'unapplied:p', amountCents: 600 },
    { debit: 'stripe_clearing', credit: 'unapplied:p', amountCents: 300 },
  ],
});
const parties = { developer: 5, client: 4, bid: 9 };
const kinds = Object.keys(ledger.accountPairsByPosting).filter((kind): kind is ledger.PostingKind =>
  Object.hasOwn(ledger.accountPairsByPosting, kind),
);

test('an effect is logged with all the money it moves, and with its actor if a user decided it', () => {
  expect(toAuditAct(postingOf('released'), parties)).toEqual({
    action: 'funds_released',
    on: { type: 'project', id: 7 },
    details: { cents: 900, payment: 'p', effect: 'p:effect', ...parties },
  });
  expect(toAuditAct(postingOf('captured'), parties)).toEqual({
    action: 'payment_captured',
    by: null,
    on: { type: 'project', id: 7 },
    details: { cents: 900, payment: 'p', effect: 'p:effect', ...parties },
  });
});

test('every effect is logged once, except Stripe’s fee', () => {
  expect(kinds.map((kind) => `${kind}: ${toAuditAct(postingOf(kind), parties)?.action}`)).toEqual([
    'captured: payment_captured',
    'stripe_fee: undefined',
    'hired: funds_protected',
    'orphaned: refund_made',
    'released: funds_released',
    'transfer_decided: payout_made',
    'transfer_sent: payout_sent',
    'transfer_failed: payout_failed',
    'transfer_reversed: payout_reversed',
    'refund_decided: refund_made',
    'refund_settled: refund_settled',
    'refund_failed: refund_failed',
    'manual_refund: manual_refund_noted',
    'manual_refund_returned: manual_refund_withdrawn',
    'dispute_withdrawn: chargeback_opened',
    'dispute_won: chargeback_won',
    'dispute_lost: chargeback_lost',
    'debt_written_off: debt_written_off',
  ]);
  expect(kinds.filter((kind) => toAuditAct(postingOf(kind), parties)?.by === undefined)).toEqual([
    'stripe_fee',
    'released',
    'refund_decided',
    'manual_refund',
    'manual_refund_returned',
    'debt_written_off',
  ]);
});
