import { type Expression, expressionBuilder } from 'kysely';
import { type Aliased, isoText } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sum-as-number.ts';

const eb = expressionBuilder<
  Aliased<'e', 'ledger_entries'> & Aliased<'c' | 'd', 'ledger_accounts'>,
  'c' | 'd' | 'e'
>();

/** Returns the amount of the entry if the account is of protected funds, else 0. */
function heldAmount(kind: 'c.kind' | 'd.kind') {
  return eb.case().when(kind, '=', 'held').then(eb.ref('e.amount_cents')).else(eb.lit(0)).end();
}

/**
 * Returns every entry of a project with its protected funds after that entry. `at` is ISO 8601
 * text, also inside JSON.
 */
export function selectProjectEntries(projectId: number | Expression<number>) {
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
