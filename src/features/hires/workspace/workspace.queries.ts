import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ConfirmationSettings } from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import { type Aliased, db, flag, isoText } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import type { AgreementContent } from '../agreement/agreement.schema.ts';
import { openChange } from '../changes/change.queries.ts';
import { isInvolvedIn } from '../disputes/dispute.queries.ts';
import { hireColumns, selectMilestone, selectSidesWithConfirmation } from '../hire.queries.ts';
import { priceConsent } from '../price-consent/price-consent.queries.ts';
import { listedMilestones } from './listed-milestones.queries.ts';
import {
  filesOfReason,
  openAndAcceptedOffers,
  selectDeliveriesPage,
  selectOffersPage,
  selectStatementsPage,
  type WorkspaceListPage,
} from './workspace-lists.queries.ts';

/** Each list is newest first, with one item more if there is a next page. */
export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof findWorkspaceRow>>>;

const eb = expressionBuilder<Aliased<'h', 'hires'> & Aliased<'m', 'milestones'>, 'h' | 'm'>();

/** Refunds of divided money that failed and that no other refund replaces. */
const unreturnedCents = sumAsNumber(
  eb
    .selectFrom('refunds as r')
    .select(({ fn }) => fn.sum('r.amount_cents').as('cents'))
    .whereRef('r.payment_id', '=', 'm.payment_id')
    .where('r.cause', '=', 'divided')
    .where('r.status', '=', 'failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as replacement')
            .select('replacement.id')
            .whereRef('replacement.replaces', '=', 'r.id'),
        ),
      ),
    ),
);

const agreed = jsonObjectFrom(
  eb
    .selectFrom('agreements as g')
    .select((eb) => [
      'g.version',
      sql<number>`${eb.ref('g.content')}->'revision'`.as('revision'),
      sql<AgreementContent['criteria']>`${eb.ref('g.content')}->'criteria'`.as('criteria'),
      sql<{ criteria: number[] }[] | null>`${eb.ref('g.content')}->'milestones'`.as('milestones'),
    ])
    .whereRef('g.project_id', '=', 'h.project_id')
    .orderBy('g.version', 'desc')
    .limit(1),
);

function selectDisputes(page: WorkspaceListPage) {
  return jsonArrayFrom(
    eb
      .selectFrom('disputes as t')
      .select((eb) => [
        't.id',
        't.opened_by as openedBy',
        't.reason',
        filesOfReason.as('files'),
        isoText(eb.ref('t.opened_at')).as('openedAt'),
        isoText(eb.ref('t.decidable_from')).as('decidableFrom'),
        isoText(eb.ref('t.period_starts_at')).as('periodStartsAt'),
        't.status',
        isoText(eb.ref('t.closed_at')).as('closedAt'),
        't.decision',
        't.to_developer_cents as toDeveloperCents',
        't.criteria',
        selectStatementsPage(page).as('statements'),
        selectOffersPage(page).as('offers'),
        openAndAcceptedOffers.as('openAndAcceptedOffers'),
      ])
      .whereRef('t.milestone_id', '=', 'm.id')
      .orderBy('t.id'),
  );
}

/**
 * `isInvolved`: the reader bid on the project or was invited to it, and is not a side of the hire.
 */
export async function findWorkspaceRow(
  em: SqlEntityManager,
  { projectId, milestoneId }: { projectId: number; milestoneId?: number | undefined },
  readerId: number,
  page: WorkspaceListPage,
  settings: ConfirmationSettings,
) {
  const row = await db(em)
    .selectFrom('hires as h')
    .innerJoinLateral(selectMilestone(milestoneId), (join) => join.onTrue())
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('bids as b', 'b.id', 'h.bid_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(selectSidesWithConfirmation(settings))
    .select((eb) => [
      ...hireColumns,
      'm.id as milestoneId',
      'm.position',
      'm.cancels_later as cancelsLater',
      'h.state as hireState',
      'h.idle_since as idleSince',
      listedMilestones.as('milestones'),
      'b.delivery_time as deliveryDays',
      eb.cast<number>('h.fee_percent', 'float8').as('feePercent'),
      'm.released_cents as releasedCents',
      'm.fee_cents as feeCents',
      eb('m.refunded_cents', '+', eb.ref('m.reduced_cents')).as('refundedCents'),
      'm.reduced_cents as reducedCents',
      unreturnedCents.as('unreturnedCents'),
      flag(
        eb.and([
          eb(eb.val(readerId), 'not in', [eb.ref('h.client_id'), eb.ref('h.developer_id')]),
          isInvolvedIn(eb.ref('h.project_id'), readerId),
        ]),
      ).as('isInvolved'),
      agreed.as('agreement'),
      selectDeliveriesPage(page).as('deliveries'),
      eb
        .selectFrom('deliveries as v')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('v.milestone_id', '=', 'm.id')
        .as('deliveryCount'),
      selectDisputes(page).as('disputes'),
      openChange.as('openChange'),
      priceConsent.as('priceConsent'),
      eb
        .selectFrom('conversations as y')
        .select('y.id')
        .whereRef('y.project_id', '=', 'h.project_id')
        .whereRef('y.client_id', '=', 'h.client_id')
        .whereRef('y.developer_id', '=', 'h.developer_id')
        .as('conversationId'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}
