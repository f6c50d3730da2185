import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/db.ts';
import { wholeSum } from '#platform/server/sums.ts';
import { cut } from '#platform/shared/page.ts';
import type { PostingKind } from './ledger.rules.ts';
import {
  type AccountCode,
  type AccountKind,
  balanceOf,
  chart,
  kindOf,
} from './ledger-account.rules.ts';
import { entriesOfProject } from './ledger-entries.queries.ts';

interface Side {
  code: AccountCode;
  name: string;
}

/** An entry of a project, as its statement shows it. */
export interface StatementLine {
  id: number;
  kind: PostingKind;
  effectKey: string;
  paymentId: string | null;
  at: string;
  debit: Side;
  credit: Side;
  amountCents: number;
  /** The project's protected funds after this entry, in cents. */
  heldCents: number;
}

/**
 * Returns the entries of a project in the order they were written; `next` is the `after` of the
 * next page.
 */
export async function statementOf(
  em: SqlEntityManager,
  projectId: number,
  { after = 0, limit = 1_000 }: { after?: number; limit?: number } = {},
): Promise<{ items: StatementLine[]; next: number | null }> {
  // The balance is summed over all entries before the page is taken from them.
  const rows = await db(em)
    .selectFrom(entriesOfProject(projectId).as('line'))
    .selectAll()
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(limit + 1)
    .execute();
  const lines = rows.map(
    (line): StatementLine => ({
      ...line,
      debit: sideOf(line.debit),
      credit: sideOf(line.credit),
    }),
  );
  return cut(lines, limit, ({ id }) => id);
}

function sideOf(code: AccountCode): Side {
  return { code, name: chart[kindOf(code)].name };
}

/**
 * Returns a function that returns the balance of all accounts, or of those given, in cents by kind.
 */
async function balancesByKind(em: SqlEntityManager, codes?: AccountCode[]) {
  const rows = await db(em)
    .selectFrom('ledger_accounts')
    .select(({ fn }) => [
      'kind',
      wholeSum(fn.sum('debits_posted')).as('debits'),
      wholeSum(fn.sum('credits_posted')).as('credits'),
    ])
    .$if(codes !== undefined, (accounts) => accounts.where('code', 'in', codes ?? []))
    .groupBy('kind')
    .execute();
  const cents = new Map(
    rows.map(({ kind, debits, credits }) => [kind, balanceOf(kind, debits, credits)]),
  );
  return (kind: AccountKind) => cents.get(kind) ?? 0;
}

/** Returns the balances of the accounts of one payment, in cents. */
export async function balancesOfPayment(em: SqlEntityManager, paymentId: string) {
  const centsIn = await balancesByKind(em, [
    `unapplied:${paymentId}`,
    `held:${paymentId}`,
    `refund_pending:${paymentId}`,
    `transfer_pending:${paymentId}`,
    `dispute_receivable:${paymentId}`,
  ]);
  return {
    unapplied: centsIn('unapplied'),
    held: centsIn('held'),
    refundPending: centsIn('refund_pending'),
    transferPending: centsIn('transfer_pending'),
    disputed: centsIn('dispute_receivable'),
  };
}

/** Returns what the platform has lost to chargebacks of one payment, in cents. */
export async function lossOfPayment(
  em: SqlEntityManager,
  { id, projectId }: { id: string; projectId: number },
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
      wholeSum(
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
    .where('t.project_id', '=', projectId)
    .where('t.payment_id', '=', id)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Returns what a developer has earned and was not sent yet, and what they owe, in cents. */
export async function balancesOfDeveloper(em: SqlEntityManager, developerId: number) {
  const centsIn = await balancesByKind(em, [
    `payable:${developerId}`,
    `developer_receivable:${developerId}`,
  ]);
  return { payable: centsIn('payable'), owed: centsIn('developer_receivable') };
}

/** Returns the balances of all accounts by kind, in cents. */
export async function ledgerTotals(em: SqlEntityManager) {
  const centsIn = await balancesByKind(em);
  return {
    stripeBalance: centsIn('stripe_clearing'),
    unapplied: centsIn('unapplied'),
    held: centsIn('held'),
    payable: centsIn('payable'),
    transferPending: centsIn('transfer_pending'),
    refundPending: centsIn('refund_pending'),
    platformFees: centsIn('platform_fee'),
    stripeFees: centsIn('stripe_fees'),
    disputed: centsIn('dispute_receivable'),
    owedByDevelopers: centsIn('developer_receivable'),
    disputeLosses: centsIn('dispute_loss'),
    paidFromBank: centsIn('platform_bank'),
  };
}
