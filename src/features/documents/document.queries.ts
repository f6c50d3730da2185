import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { selectLegalDetails } from '#features/accounts/legal-details/legal-details.queries.ts';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import type { PostingKind } from '#features/ledger/ledger.rules.ts';
import { cardText } from '#features/payments/payment-columns.queries.ts';
import { type Aliased, db, flag, isoText } from '#platform/server/database/db.ts';
import type { DocumentKind } from './document.rules.ts';
import type { IssuedDocument } from './document.schema.ts';
import type { DocumentData } from './document-content.rules.ts';

export type MilestoneData = Pick<
  DocumentData,
  'amountCents' | 'releasedCents' | 'feeCents' | 'returnedCents' | 'card' | 'paidAt' | 'dividedAt'
> & {
  id: number;
  position: number;
  title: string | null;
  /** Refunds of lower prices, each with the number of its refund. */
  reductions: { nth: number; amountCents: number; decidedAt: string }[];
};

export type StoredDocument = IssuedDocument & { milestoneId: number; refundNth: number | null };

export type HireDocuments = Omit<DocumentData, keyof MilestoneData | 'milestone'> & {
  title: string;
  clientId: number;
  developerId: number;
  /** Also those that are not funded. */
  milestoneCount: number;
  /** Those that are or were funded, in the order of their positions. */
  milestones: MilestoneData[];
  /** In the order of issue. */
  issued: StoredDocument[];
  /** False for a hire from before agreements were stored. */
  hasAgreement: boolean;
};

// The hire is `h`, a milestone `m`, its payment `y`, a document `o`, its client `c` with the profile `k`, its developer `d`
// with the profile `v`.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> &
    Aliased<'m', 'milestones'> &
    Aliased<'y', 'payments'> &
    Aliased<'o', 'documents'> &
    Aliased<'c' | 'd', 'users'> &
    Aliased<'k', 'clients'> &
    Aliased<'v', 'developers'>,
  'h' | 'm' | 'y' | 'o' | 'c' | 'd' | 'k' | 'v'
>();

function selectTransactions(kinds: PostingKind[]) {
  return eb
    .selectFrom('ledger_transactions as t')
    .whereRef('t.project_id', '=', 'h.project_id')
    .whereRef('t.payment_id', '=', 'm.payment_id')
    .where('t.kind', 'in', kinds);
}

function selectFirstTime(kinds: PostingKind[]) {
  return selectTransactions(kinds)
    .select(({ fn }) => fn.min('t.at').as('at'))
    .$asScalar();
}

const reductions = jsonArrayFrom(
  eb
    .selectFrom('reductions as x')
    .select((eb) => [
      'x.nth',
      'x.amount_cents as amountCents',
      isoText(eb.ref('x.decided_at')).as('decidedAt'),
    ])
    .whereRef('x.milestone_id', '=', 'm.id')
    .orderBy('x.nth'),
);

/**
 * The refund that the division decided, without refunds of lower prices and repeated refunds. An
 * earlier version stored no number of some divisions.
 */
const divisionRefund = selectTransactions(['refund_decided']).where(({ and, eb, fn, or }) =>
  or([
    eb(
      't.effect_key',
      '=',
      fn<string>('concat', ['m.payment_id', sql.lit(':refund:'), 'm.refund_nth']),
    ),
    and([eb('m.refund_nth', 'is', null), eb('m.reduced_cents', '=', 0)]),
  ]),
);

/** If no refund was posted, a bank took back the amount in `refunded_cents`, so this is 0. */
const returnedCents = eb
  .case()
  .when(eb.exists(divisionRefund.select('t.id')))
  .then(eb.ref('m.refunded_cents'))
  .else(eb.lit(0))
  .end();

const clientJson = jsonBuildObject({
  name: concatName(eb.ref('c.first_name'), eb.ref('c.last_name')),
  username: eb.ref('c.username'),
  company: eb.ref('k.company_name'),
  location: eb.fn<string>('concat_ws', [eb.val(', '), 'k.city', 'k.state', 'k.country']),
  legal: selectLegalDetails(eb.ref('c.id')),
});

const developerJson = jsonBuildObject({
  name: concatName(eb.ref('d.first_name'), eb.ref('d.last_name')),
  username: eb.ref('d.username'),
  location: eb.fn<string | null>('nullif', [
    eb.fn<string>('concat_ws', [eb.val(', '), 'v.city', 'v.country']),
    eb.val(''),
  ]),
  legal: selectLegalDetails(eb.ref('d.id')),
});

/** A document without a milestone is of the first. */
export const isOfMilestone = eb.or([
  eb('o.milestone_id', '=', eb.ref('m.id')),
  eb.and([eb('o.milestone_id', 'is', null), eb('m.position', '=', 1)]),
]);

const milestones = jsonArrayFrom(
  eb
    .selectFrom('milestones as m')
    .innerJoin('payments as y', 'y.id', 'm.payment_id')
    .select((eb) => [
      'm.id',
      'm.position',
      'm.title',
      // The amount that was paid.
      eb('m.amount_cents', '+', eb.ref('m.reduced_cents')).as('amountCents'),
      'm.released_cents as releasedCents',
      'm.fee_cents as feeCents',
      returnedCents.as('returnedCents'),
      cardText.as('card'),
      isoText(eb.fn.coalesce(selectFirstTime(['captured']), eb.ref('h.hired_at')))
        .$notNull()
        .as('paidAt'),
      isoText(
        eb.fn.coalesce(
          selectFirstTime(['released']),
          divisionRefund.select(({ fn }) => fn.min('t.at').as('at')).$asScalar(),
        ),
      ).as('dividedAt'),
      reductions.as('reductions'),
    ])
    .whereRef('m.project_id', '=', 'h.project_id')
    .orderBy('m.position'),
);

export const issuedDocuments = jsonArrayFrom(
  eb
    .selectFrom('documents as o')
    .innerJoin('milestones as m', (join) =>
      join.onRef('m.project_id', '=', 'o.project_id').on(isOfMilestone),
    )
    .select((eb) => [
      'o.kind',
      'o.number',
      'm.id as milestoneId',
      'o.refund_nth as refundNth',
      isoText(eb.ref('o.issued_at')).as('issuedAt'),
      'o.content',
      'o.sha256',
    ])
    .whereRef('o.project_id', '=', 'h.project_id')
    .orderBy('o.issued_at')
    .orderBy('o.number'),
);

export async function findDocumentData(
  em: SqlEntityManager,
  projectId: number,
): Promise<HireDocuments | null> {
  const hire = await db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .leftJoin('clients as k', 'k.user_id', 'c.id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .leftJoin('developers as v', 'v.user_id', 'd.id')
    .select((eb) => [
      'h.project_id as projectId',
      agreedTitle.as('title'),
      'h.client_id as clientId',
      'h.developer_id as developerId',
      clientJson.as('client'),
      developerJson.as('developer'),
      // Without the cast, a numeric column is read as text.
      eb.cast<number>('h.fee_percent', 'float8').as('feePercent'),
      eb
        .selectFrom('milestones as part')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('part.project_id', '=', 'h.project_id')
        .$asScalar()
        .$notNull()
        .as('milestoneCount'),
      milestones.as('milestones'),
      issuedDocuments.as('issued'),
      flag(
        eb.exists(
          eb
            .selectFrom('agreements as g')
            .select('g.project_id')
            .whereRef('g.project_id', '=', 'h.project_id'),
        ),
      ).as('hasAgreement'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return hire ?? null;
}

/** No document is due if `refunded_cents` is only what a bank took back. */
export async function listProjectIdsMissingDocuments(
  em: SqlEntityManager,
  userId: number,
): Promise<number[]> {
  const hires = await db(em)
    .selectFrom('hires as h')
    .innerJoin('milestones as m', 'm.project_id', 'h.project_id')
    .select('h.project_id')
    .distinct()
    .where('m.payment_id', 'is not', null)
    .where((eb) => eb.or([eb('h.client_id', '=', userId), eb('h.developer_id', '=', userId)]))
    .where((eb) => {
      const isMissing = (kind: DocumentKind) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('documents as o')
              .select('o.number')
              .whereRef('o.project_id', '=', 'm.project_id')
              .where(isOfMilestone)
              .where('o.kind', '=', kind)
              // Not of a lower price.
              .where('o.refund_nth', 'is', null),
          ),
        );
      return eb.or([
        isMissing('receipt'),
        eb.and([eb('m.released_cents', '>', 0), isMissing('invoice')]),
        eb.and([eb('m.fee_cents', '>', 0), isMissing('fee_invoice')]),
        eb.and([eb('m.refunded_cents', '>', 0), isMissing('credit_note')]),
        eb.exists(
          eb
            .selectFrom('reductions as x')
            .select('x.nth')
            .whereRef('x.milestone_id', '=', 'm.id')
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb
                    .selectFrom('documents as o')
                    .select('o.number')
                    .whereRef('o.project_id', '=', 'm.project_id')
                    .where(isOfMilestone)
                    .whereRef('o.refund_nth', '=', 'x.nth'),
                ),
              ),
            ),
        ),
      ]);
    })
    .orderBy('h.project_id')
    .execute();
  return hires.map(({ project_id }) => project_id);
}
