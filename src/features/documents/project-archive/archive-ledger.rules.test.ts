import { expect, test } from 'vitest';
import { findArchivedLedgerFaults } from './archive-ledger.rules.ts';

const hire = { paymentId: 'p', amountCents: 900, releasedCents: 600, feeCents: 60 };
const at = '2026-05-01T06:00:00.000Z';
const entry = (id: number, kind: string, way: [string, string, number], heldCents: number) => {
  const [debit, credit, amountCents] = way;
  return { id, kind, paymentId: 'p', at, debit, credit, amountCents, heldCents };
};
const ledger = [
  entry(1, 'captured', ['stripe_clearing', 'unapplied:p', 900], 0),
  entry(2, 'hired', ['unapplied:p', 'held:p', 900], 900),
  entry(3, 'released', ['held:p', 'payable:7', 540], 360),
  entry(4, 'released', ['held:p', 'platform_fee', 60], 300),
  entry(5, 'refund_decided', ['held:p', 'refund_pending:p', 300], 0),
];
type Entry = (typeof ledger)[number];
const faultsWith = (nth: number, changes: Partial<Entry>) =>
  findArchivedLedgerFaults({
    ledger: ledger.map((one) => (one.id === nth ? { ...one, ...changes } : one)),
    hire,
  });

test('a ledger that adds up has no fault', () => {
  expect(findArchivedLedgerFaults({ ledger, hire })).toEqual([]);
});

test('a changed entry of an exported ledger is reported', () => {
  expect(faultsWith(2, { id: 1 })).toEqual(['entry 1 is out of order']);
  expect(faultsWith(1, { id: 0 })).toEqual(['entry 0 is out of order']);
  expect(faultsWith(3, { heldCents: 359 })).toEqual(['entry 3 says 359 is protected, not 360']);
  expect(faultsWith(3, { amountCents: 541, heldCents: 359 })).toEqual([
    'entry 4 says 300 is protected, not 299',
    'entry 5 overdraws held',
    'entry 5 says 0 is protected, not -1',
    '601 cents was released, the hire says 600',
  ]);
  expect(faultsWith(4, { amountCents: 0 })).toEqual([
    'entry 4 moves nothing',
    'entry 4 says 300 is protected, not 360',
    'entry 5 says 0 is protected, not 60',
    '540 cents was released, the hire says 600',
    '0 cents was kept as the fee, the hire says 60',
  ]);
  expect(faultsWith(5, { kind: 'hired' })).toEqual([
    'entry 5 moves hired from held to refund_pending',
    '1200 cents was protected, the hire says 900',
  ]);
  expect(faultsWith(5, { kind: 'toString' })).toEqual([
    'entry 5 moves toString from held to refund_pending',
  ]);
  expect(faultsWith(5, { credit: 'payable:7' })).toEqual([
    'entry 5 moves refund_decided from held to payable',
  ]);
  expect(faultsWith(5, { debit: 'payable:7', heldCents: 300 })).toEqual([
    'entry 5 moves refund_decided from payable to refund_pending',
  ]);
  expect(faultsWith(1, { amountCents: 800 })).toEqual(['entry 2 overdraws unapplied']);
});

test.each([
  ['refund_settled', 'refund_pending'],
  ['transfer_sent', 'transfer_pending'],
])('%s sends no more than was decided', (kind, account) => {
  const sent = entry(6, kind, [`${account}:p`, 'stripe_clearing', 301], 0);
  expect(findArchivedLedgerFaults({ ledger: [...ledger, sent], hire })).toEqual([
    `entry 6 overdraws ${account}`,
  ]);
});

test('entries of another payment do not count for the hire', () => {
  const others = [
    entry(6, 'captured', ['stripe_clearing', 'unapplied:q', 50], 0),
    entry(7, 'hired', ['unapplied:q', 'held:q', 50], 50),
  ].map((one) => ({ ...one, paymentId: 'q' }));
  expect(findArchivedLedgerFaults({ ledger: [...ledger, ...others], hire })).toEqual([]);
  expect(findArchivedLedgerFaults({ ledger, hire: { ...hire, amountCents: 901 } })).toEqual([
    '900 cents was protected, the hire says 901',
  ]);
  expect(
    findArchivedLedgerFaults({ ledger, hire: { ...hire, releasedCents: 1, feeCents: 2 } }),
  ).toEqual([
    '600 cents was released, the hire says 1',
    '60 cents was kept as the fee, the hire says 2',
  ]);
});

test('each milestone is compared with the ledger of its payment', () => {
  const second = [
    entry(6, 'captured', ['stripe_clearing', 'unapplied:q', 50], 0),
    entry(7, 'hired', ['unapplied:q', 'held:q', 50], 50),
  ].map((one) => ({ ...one, paymentId: 'q' }));
  const planned = { paymentId: null, amountCents: 70, releasedCents: 0, feeCents: 0, position: 3 };
  const milestones = [
    { ...hire, position: 1 },
    { paymentId: 'q', amountCents: 50, releasedCents: 0, feeCents: 0, position: 2 },
    planned,
  ];
  const faultsOf = (parts: typeof milestones) =>
    findArchivedLedgerFaults({ ledger: [...ledger, ...second], hire: { milestones: parts } });
  expect(faultsOf(milestones)).toEqual([]);
  expect(faultsOf(milestones.map((one) => ({ ...one, releasedCents: 5 })))).toEqual([
    '600 cents was released, milestone 1 says 5',
    '0 cents was released, milestone 2 says 5',
  ]);
  expect(faultsOf(milestones.filter(({ paymentId }) => paymentId !== 'q'))).toEqual([
    'entry 7 protects a payment of no milestone',
  ]);
  expect(
    findArchivedLedgerFaults({
      ledger,
      hire: { milestones: [{ ...hire, feeCents: 1, position: 1 }] },
    }),
  ).toEqual(['60 cents was kept as the fee, the hire says 1']);
});
