import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectLegalDetails } from '#features/accounts/legal-details/legal-details.queries.ts';
import type { LegalDetailsView } from '#features/accounts/legal-details/legal-details.schema.ts';
import { fullName, selectNameById } from '#features/accounts/user-columns.queries.ts';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import type { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import { selectNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import type { PostingKind } from '#features/ledger/ledger.rules.ts';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import { type Aliased, type Database, db, isoText } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { isOfMilestone } from '../document.queries.ts';
import { type DocumentKind, documentKinds, documentTypes } from '../document.rules.ts';
import type { MoneyRole, MonthSum } from './money.rules.ts';

// Aliases: the payment is `y`, its milestone `m`, the transaction `t`, the entry `e`, the debited
// account `d`, the credited account `c`, a document `o`.
const eb = expressionBuilder<
  Aliased<'y', 'payments'> &
    Aliased<'m', 'milestones'> &
    Aliased<'t', 'ledger_transactions'> &
    Aliased<'c', 'ledger_accounts'> &
    Aliased<'o', 'documents'>,
  'y' | 'm' | 't' | 'c' | 'o'
>();

/** The entries of the payments of a user. */
function selectEntries(role: MoneyRole, userId: number) {
  return (
    expressionBuilder<Database, never>()
      .selectFrom('payments as y')
      // The project is redundant, but only its id has an index.
      .innerJoin('ledger_transactions as t', (join) =>
        join.onRef('t.project_id', '=', 'y.project_id').onRef('t.payment_id', '=', 'y.id'),
      )
      .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
      .innerJoin('ledger_accounts as d', 'd.id', 'e.debit_account_id')
      .innerJoin('ledger_accounts as c', 'c.id', 'e.credit_account_id')
      .where(role === 'client' ? 'y.client_id' : 'y.developer_id', '=', userId)
  );
}

/** Those of all years, without an order. */
export function listMonthSums(
  em: SqlEntityManager,
  role: MoneyRole,
  userId: number,
): Promise<MonthSum[]> {
  return db(em)
    .selectFrom(
      selectEntries(role, userId)
        .select([
          sql<string>`to_char(t.at at time zone 'UTC', 'YYYY-MM')`.as('month'),
          'd.kind as debit',
          'c.kind as credit',
          'e.amount_cents as amountCents',
        ])
        .as('entry'),
    )
    .select(({ fn }) => [
      'month',
      'debit',
      'credit',
      sumAsNumber(fn.sum('amountCents')).as('amountCents'),
    ])
    .groupBy(['month', 'debit', 'credit'])
    .execute();
}

const keyPart = (nth: number) =>
  sql<string>`split_part(${eb.ref('t.effect_key')}, ':', ${sql.lit(nth)})`;

/** The number that the posting names, or that of the refund at Stripe; null for other postings. */
const refundNth = eb
  .case()
  .when('t.kind', 'in', ['refund_decided', 'manual_refund', 'manual_refund_returned'])
  .then(eb.cast<number>(keyPart(3), 'integer'))
  .when('t.kind', 'in', ['refund_settled', 'refund_failed'])
  .then(
    eb
      .selectFrom('refunds as r')
      .select('r.nth')
      .where('r.stripe_refund_id', '=', keyPart(1))
      .$asScalar(),
  )
  .end();

/** The document about the entry that the reader may see, if it is issued. */
function selectDocumentNumber(role: MoneyRole) {
  // The invoice to the client includes the fee.
  const feeDocument: DocumentKind = role === 'developer' ? 'fee_invoice' : 'invoice';
  const documentKind = eb
    .case()
    .when('t.kind', 'in', ['captured', 'hired'])
    .then('receipt' as const)
    .when('t.kind', '=', 'released')
    .then(
      eb
        .case()
        .when('c.kind', '=', 'platform_fee')
        .then(feeDocument)
        .else('invoice' as const)
        .end(),
    )
    .when(refundNth, 'is not', null)
    .then('credit_note' as const)
    .end();
  return eb
    .selectFrom('documents as o')
    .select('o.number')
    .whereRef('o.project_id', '=', 'y.project_id')
    .where(isOfMilestone)
    .where('o.kind', '=', documentKind)
    .where(
      'o.kind',
      'in',
      documentKinds.filter((kind) => documentTypes[kind].audience.includes(role)),
    )
    .where(({ eb, or, and }) =>
      or([
        eb('o.refund_nth', '=', refundNth),
        and([
          eb('o.refund_nth', 'is', null),
          or([
            eb('o.kind', '<>', 'credit_note'),
            eb('m.refund_nth', '=', refundNth),
            // The only refunds are that of the division and those that replace it.
            eb('m.reduced_cents', '=', 0),
          ]),
        ]),
      ]),
    )
    .limit(1)
    .$asScalar();
}

export interface MoneyLine {
  id: number;
  kind: PostingKind;
  /** When the effect of the posting happened, in ISO 8601. */
  at: string;
  debit: AccountCode;
  credit: AccountCode;
  amountCents: number;
  projectId: number;
  projectTitle: string;
  /** The other side of the payment. */
  counterparty: string | null;
  milestone: NamedMilestone;
  documentNumber: string | null;
}

export interface MoneyYearData {
  name: string;
  username: string;
  legal: LegalDetailsView | null;
  /** Sums of the years before. */
  before: Omit<MonthSum, 'month'>[];
  /** In the order of time. */
  lines: MoneyLine[];
}

export function loadMoneyYear(
  em: SqlEntityManager,
  role: MoneyRole,
  userId: number,
  year: number,
): Promise<MoneyYearData> {
  const [from, until] = [year, year + 1].map((one) => new Date(Date.UTC(one, 0)).toISOString());
  const before = selectEntries(role, userId)
    .select(({ fn }) => [
      'd.kind as debit',
      'c.kind as credit',
      sumAsNumber(fn.sum('e.amount_cents')).as('amountCents'),
    ])
    .where('t.at', '<', from ?? '')
    .groupBy(['d.kind', 'c.kind']);
  const lines = selectEntries(role, userId)
    .innerJoin('projects as p', 'p.id', 'y.project_id')
    // Not for a payment whose money went back, because the documents are about another payment.
    .leftJoin('milestones as m', (join) =>
      join.onRef('m.id', '=', 'y.milestone_id').onRef('m.payment_id', '=', 'y.id'),
    )
    .select((eb) => [
      'e.id',
      't.kind',
      isoText(eb.ref('t.at')).as('at'),
      'd.code as debit',
      'c.code as credit',
      'e.amount_cents as amountCents',
      'p.id as projectId',
      agreedTitle.as('projectTitle'),
      selectNameById(eb.ref(role === 'client' ? 'y.developer_id' : 'y.client_id')).as(
        'counterparty',
      ),
      selectNamedMilestone(eb.ref('y.milestone_id')).as('milestone'),
      selectDocumentNumber(role).as('documentNumber'),
    ])
    .where('t.at', '>=', from ?? '')
    .where('t.at', '<', until ?? '')
    .orderBy('t.at')
    .orderBy('e.id');
  return db(em)
    .selectFrom('users as u')
    .select(({ ref }) => [
      fullName.as('name'),
      'u.username',
      selectLegalDetails(ref('u.id')).as('legal'),
      jsonArrayFrom(before).as('before'),
      jsonArrayFrom(lines).as('lines'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}
