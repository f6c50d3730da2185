import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder } from 'kysely';
import { type Aliased, db, isoText } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { type AccountCode, type AccountKind, calculateBalance } from './ledger-account.rules.ts';

// Aliases: the entry is `e`, the debited account `d`, the credited account `c`.
const eb = expressionBuilder<
  Aliased<'e', 'ledger_entries'> & Aliased<'c' | 'd', 'ledger_accounts'>,
  'c' | 'd' | 'e'
>();

function heldAmount(accountKind: 'c.kind' | 'd.kind') {
  return eb
    .case()
    .when(accountKind, '=', 'held')
    .then(eb.ref('e.amount_cents'))
    .else(eb.lit(0))
    .end();
}

/**
 * Unordered. `heldCents` is the amount of the project's protected funds after the entry. `at` is
 * ISO 8601 text, also if selected as JSON.
 */
export function selectProjectLedgerEntries(projectId: number | Expression<number>) {
  return eb
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as d', 'd.id', 'e.debit_account_id')
    .innerJoin('ledger_accounts as c', 'c.id', 'e.credit_account_id')
    .select((eb) => [
      'e.id',
      't.kind',
      't.effect_key as effectKey',
      't.payment_id as paymentId',
      isoText(eb.ref('t.at')).as('at'),
      'd.code as debit',
      'c.code as credit',
      'e.amount_cents as amountCents',
      sumAsNumber(
        eb.fn
          .sum(eb(heldAmount('c.kind'), '-', heldAmount('d.kind')))
          .over((window) => window.orderBy('e.id')),
      ).as('heldCents'),
    ])
    .where('t.project_id', '=', projectId);
}

/**
 * Loads all accounts if `codes` is undefined. Returns a function from kind to the sum of the loaded
 * balances in cents.
 */
async function loadBalancesByKind(
  em: SqlEntityManager,
  codes?: AccountCode[],
): Promise<(kind: AccountKind) => number> {
  const rows = await db(em)
    .selectFrom('ledger_accounts')
    .select(({ fn }) => [
      'kind',
      sumAsNumber(fn.sum('debits_posted')).as('debits'),
      sumAsNumber(fn.sum('credits_posted')).as('credits'),
    ])
    .$if(codes !== undefined, (accounts) => accounts.where('code', 'in', codes ?? []))
    .groupBy('kind')
    .execute();
  const balances = new Map(
    rows.map(({ kind, debits, credits }) => [kind, calculateBalance(kind, debits, credits)]),
  );
  return (kind: AccountKind) => balances.get(kind) ?? 0;
}

interface PaymentBalances {
  unapplied: number;
  held: number;
  refundPending: number;
  transferPending: number;
  /** Withdrawn in chargebacks that are not posted as lost or won yet. */
  disputed: number;
}

/** In cents. */
export async function loadPaymentBalances(
  em: SqlEntityManager,
  paymentId: string,
): Promise<PaymentBalances> {
  const getBalance = await loadBalancesByKind(em, [
    `unapplied:${paymentId}`,
    `held:${paymentId}`,
    `refund_pending:${paymentId}`,
    `transfer_pending:${paymentId}`,
    `dispute_receivable:${paymentId}`,
  ]);
  return {
    unapplied: getBalance('unapplied'),
    held: getBalance('held'),
    refundPending: getBalance('refund_pending'),
    transferPending: getBalance('transfer_pending'),
    disputed: getBalance('dispute_receivable'),
  };
}

/** In cents, less the amounts that were returned later. */
export async function loadPaymentLossCents(
  em: SqlEntityManager,
  { id: paymentId, projectId }: { id: string; projectId: number },
): Promise<number> {
  const { cents } = await db(em)
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_accounts as a', (join) =>
      join.on((eb) =>
        eb('a.id', 'in', [eb.ref('e.debit_account_id'), eb.ref('e.credit_account_id')]),
      ),
    )
    .select((eb) =>
      sumAsNumber(
        eb.fn.sum(
          eb
            .case()
            .when('e.debit_account_id', '=', eb.ref('a.id'))
            .then(eb.ref('e.amount_cents'))
            .else(eb.neg(eb.ref('e.amount_cents')))
            .end(),
        ),
      ).as('cents'),
    )
    .where('a.code', '=', 'dispute_loss')
    // Redundant, but only the project id has an index.
    .where('t.project_id', '=', projectId)
    .where('t.payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return cents;
}

/** In cents. */
export async function loadLedgerTotals(em: SqlEntityManager) {
  const getBalance = await loadBalancesByKind(em);
  return {
    stripeBalance: getBalance('stripe_clearing'),
    unapplied: getBalance('unapplied'),
    held: getBalance('held'),
    payable: getBalance('payable'),
    transferPending: getBalance('transfer_pending'),
    refundPending: getBalance('refund_pending'),
    platformFees: getBalance('platform_fee'),
    stripeFees: getBalance('stripe_fees'),
    disputed: getBalance('dispute_receivable'),
    owedByDevelopers: getBalance('developer_receivable'),
    disputeLosses: getBalance('dispute_loss'),
    paidFromBank: getBalance('platform_bank'),
  };
}
