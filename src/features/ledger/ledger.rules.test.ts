import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as ledger from './ledger.rules.ts';
import { accountKindOf, calculateBalance, chartOfAccounts } from './ledger-account.rules.ts';

const cents = fc.integer({ min: 1, max: 99_999_999 });
const some = fc.integer({ min: 0, max: 99_999_999 });
const about = {
  paymentId: fc.uuid(),
  projectId: fc.integer({ min: 1 }),
  developerId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  amountCents: cents,
  nth: fc.integer({ min: 1, max: 9 }),
};
const id = (prefix: string) =>
  fc.stringMatching(/^[A-Za-z0-9]{8,24}$/).map((rest) => prefix + rest);
const bearers = fc.record({
  unapplied: some,
  held: some,
  waiting: some,
  sent: some,
  platform: cents,
});

const posting = <Given>(arbitrary: fc.Arbitrary<Given>, make: (given: Given) => ledger.Posting) =>
  arbitrary.map(make);
const simple = fc.record(about);
const charge = fc.record({ ...about, chargeId: id('ch_') });
const transfer = fc.record({ ...about, transferId: id('tr_') });
const refund = fc.record({ ...about, refundId: id('re_') });
const dispute = fc.record({
  ...about,
  stripeDisputeId: id('dp_'),
  feeCents: some,
  shares: bearers,
  isLossPosted: fc.boolean(),
});

/** One posting of each kind, with arbitrary amounts. */
const events: Record<ledger.PostingKind, fc.Arbitrary<ledger.Posting>> = {
  captured: posting(charge, ledger.capturedPosting),
  stripe_fee: posting(charge, ledger.stripeFeePosting),
  hired: posting(simple, ledger.hiredPosting),
  orphaned: posting(simple, ledger.orphanedPosting),
  released: posting(
    fc
      .tuple(simple, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([share, part]) => ({ ...share, feeCents: Math.floor(share.amountCents * part) })),
    ledger.releasedPosting,
  ),
  transfer_decided: posting(simple, ledger.transferDecidedPosting),
  transfer_sent: posting(transfer, ledger.transferSentPosting),
  transfer_failed: posting(simple, ledger.transferFailedPosting),
  transfer_reversed: posting(
    fc.record({
      ...about,
      reversalId: id('trr_'),
      creditedAccount: fc.constantFrom('payable', 'developer_receivable'),
    }),
    ledger.transferReversedPosting,
  ),
  refund_decided: posting(simple, ledger.refundDecidedPosting),
  refund_settled: posting(refund, ledger.refundSettledPosting),
  refund_failed: posting(
    fc.record({
      ...about,
      refundId: id('re_'),
      wasSettled: fc.boolean(),
      creditedAccount: fc.constantFrom('held', 'unapplied'),
    }),
    ledger.refundFailedPosting,
  ),
  manual_refund: posting(
    fc.record({
      ...about,
      nth: fc.integer({ min: 1 }),
      debitedAccount: fc.constantFrom('held', 'unapplied'),
    }),
    ledger.manualRefundPosting,
  ),
  manual_refund_returned: posting(
    fc.record({
      ...about,
      nth: fc.integer({ min: 1 }),
      creditedAccount: fc.constantFrom('held', 'unapplied'),
      platformLossCents: fc.nat(),
    }),
    ledger.manualRefundReturnedPosting,
  ),
  dispute_withdrawn: posting(dispute, ledger.chargebackWithdrawnPosting),
  dispute_won: posting(dispute, ledger.chargebackWonPosting),
  dispute_lost: posting(dispute, ledger.chargebackLostPosting),
  debt_written_off: posting(dispute, ledger.debtWrittenOffPosting),
};

test.each(Object.entries(events))('%s moves whole, positive cents as it may', (kind, event) => {
  fc.assert(
    fc.property(event, (made) => {
      expect(made.kind).toBe(kind);
      expect(made.legs.length).toBeGreaterThan(0);
      for (const { debit, credit, amountCents } of made.legs) {
        expect(Number.isSafeInteger(amountCents) && amountCents > 0).toBe(true);
        expect(ledger.accountPairsByPosting[made.kind]).toContainEqual([
          accountKindOf(debit),
          accountKindOf(credit),
        ]);
      }
    }),
  );
});

test('effect keys are unique and stable', () => {
  const one = { paymentId: 'p', projectId: 1, developerId: 7, amountCents: 5, nth: 1, feeCents: 1 };
  const from = { unapplied: 0, held: 5, waiting: 0, sent: 0, platform: 0 };
  const keys = [
    ledger.capturedPosting({ ...one, chargeId: 'ch' }),
    ledger.stripeFeePosting({ ...one, chargeId: 'ch' }),
    ledger.hiredPosting(one),
    ledger.orphanedPosting(one),
    ledger.releasedPosting(one),
    ledger.transferDecidedPosting(one),
    ledger.transferDecidedPosting({ ...one, nth: 2 }),
    ledger.transferFailedPosting(one),
    ledger.transferSentPosting({ ...one, transferId: 'tr' }),
    ledger.transferReversedPosting({ ...one, reversalId: 'trr', creditedAccount: 'payable' }),
    ledger.orphanedPosting({ ...one, nth: 2 }),
    ledger.refundDecidedPosting(one),
    ledger.refundDecidedPosting({ ...one, nth: 2 }),
    ledger.manualRefundPosting({ ...one, debitedAccount: 'held' }),
    ledger.manualRefundPosting({ ...one, nth: 2, debitedAccount: 'held' }),
    ledger.manualRefundReturnedPosting({
      ...one,
      nth: 2,
      creditedAccount: 'held',
      platformLossCents: 0,
    }),
    ledger.refundSettledPosting({ ...one, refundId: 're' }),
    ledger.refundFailedPosting({
      ...one,
      refundId: 're',
      wasSettled: true,
      creditedAccount: 'held',
    }),
    ledger.chargebackWithdrawnPosting({ ...one, stripeDisputeId: 'dp' }),
    ledger.chargebackWonPosting({ ...one, stripeDisputeId: 'dp', isLossPosted: false }),
    ledger.chargebackLostPosting({ ...one, stripeDisputeId: 'dp', shares: from }),
    ledger.debtWrittenOffPosting({ ...one, stripeDisputeId: 'dp' }),
  ].map(({ effectKey }) => effectKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual([
    'ch:captured',
    'ch:fee',
    'p:hired',
    'p:orphan_refund',
    'p:released',
    'p:transfer:1',
    'p:transfer:2',
    'p:transfer:1:failed',
    'tr:sent',
    'trr:reversed',
    'p:orphan_refund:2',
    'p:refund:1',
    'p:refund:2',
    'p:manual_refund:1',
    'p:manual_refund:2',
    'p:manual_refund:2:returned',
    're:settled',
    're:failed',
    'dp:withdrawn',
    'dp:reinstated',
    'dp:lost',
    'dp:written_off',
  ]);
});

test('zero, negative and fractional amounts are refused', () => {
  const one = { paymentId: 'p', projectId: 1, developerId: 7 };
  const words = new RangeError('p:hired must move whole, positive cents');
  for (const amountCents of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
    expect(() => ledger.hiredPosting({ ...one, amountCents })).toThrow(words);
  }
  const tooMuch = { ...one, amountCents: 100, feeCents: 101 };
  expect(() => ledger.releasedPosting(tooMuch)).toThrow(RangeError);
});

/** Returns the balance of each account after these postings. */
function balancesAfter(postings: ledger.Posting[]): Map<string, number> {
  const balances = new Map<string, number>();
  const add = (code: string, debits: number, credits: number) =>
    balances.set(
      code,
      (balances.get(code) ?? 0) + calculateBalance(accountKindOf(code), debits, credits),
    );
  for (const { debit, credit, amountCents } of postings.flatMap(({ legs }) => legs)) {
    add(debit, amountCents, 0);
    add(credit, 0, amountCents);
  }
  return balances;
}

test('however a payment is split and charged back, its accounts end at zero', () => {
  const part = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  const life = fc.record({
    amount: fc.integer({ min: 200, max: 99_999_999 }),
    split: part,
    fee: part,
  });
  fc.assert(
    fc.property(life, ({ amount, split, fee }) => {
      const one = { paymentId: 'p', projectId: 1, developerId: 7, nth: 1 };
      const earned = Math.ceil(amount * split);
      const back = amount - earned;
      const feeCents = Math.floor(earned * fee);
      const net = earned - feeCents;
      const balances = balancesAfter([
        ledger.capturedPosting({ ...one, amountCents: amount, chargeId: 'ch' }),
        ledger.hiredPosting({ ...one, amountCents: amount }),
        ledger.releasedPosting({ ...one, amountCents: earned, feeCents }),
        ledger.transferDecidedPosting({ ...one, amountCents: net }),
        ledger.transferSentPosting({ ...one, amountCents: net, transferId: 'tr' }),
        ...(back > 0
          ? [
              ledger.refundDecidedPosting({ ...one, amountCents: back }),
              ledger.refundSettledPosting({ ...one, amountCents: back, refundId: 're' }),
            ]
          : []),
      ]);
      const left = [...balances].filter(([, balance]) => balance !== 0);
      const expected =
        feeCents > 0
          ? [
              ['stripe_clearing', feeCents],
              ['platform_fee', feeCents],
            ]
          : [];
      expect(left).toEqual(expected);
    }),
  );
});

test('a chargeback lost after the transfer is borne by the developer, then recovered', () => {
  const one = { paymentId: 'p', projectId: 1, developerId: 7, nth: 1 };
  const from = { unapplied: 0, held: 0, waiting: 0, sent: 95, platform: 5 };
  const lost = [
    ledger.capturedPosting({ ...one, amountCents: 100, chargeId: 'ch' }),
    ledger.hiredPosting({ ...one, amountCents: 100 }),
    ledger.releasedPosting({ ...one, amountCents: 100, feeCents: 5 }),
    ledger.transferDecidedPosting({ ...one, amountCents: 95 }),
    ledger.transferSentPosting({ ...one, amountCents: 95, transferId: 'tr' }),
    ledger.chargebackWithdrawnPosting({
      ...one,
      stripeDisputeId: 'dp',
      amountCents: 100,
      feeCents: 15,
    }),
    ledger.chargebackLostPosting({ ...one, stripeDisputeId: 'dp', shares: from }),
  ];
  const owed = balancesAfter(lost);
  expect(owed.get('developer_receivable:7')).toBe(95);
  expect(owed.get('dispute_receivable:p')).toBe(0);
  const settles = 'developer_receivable' as const;
  const after = balancesAfter([
    ...lost,
    ledger.transferReversedPosting({
      ...one,
      amountCents: 60,
      reversalId: 'trr',
      creditedAccount: settles,
    }),
    ledger.debtWrittenOffPosting({ ...one, stripeDisputeId: 'dp', amountCents: 35 }),
  ]);
  expect(after.get('developer_receivable:7')).toBe(0);
  expect(after.get('dispute_loss')).toBe(40);
  expect(after.get('stripe_clearing')).toBe(-50);
});

test('the kind of an account is known from its code, and unknown codes are refused', () => {
  expect(accountKindOf('held:some-payment')).toBe('held');
  expect(accountKindOf('stripe_clearing')).toBe('stripe_clearing');
  expect(() => accountKindOf('toString')).toThrow('The chart of accounts has no toString');
  expect(new Set(Object.values(chartOfAccounts).map(({ name }) => name)).size).toBe(
    Object.keys(chartOfAccounts).length,
  );
});
