import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { fileColumns } from '#features/files/file.queries.ts';
import { type Aliased, db, isoText, keyset } from '#platform/server/database/db.ts';
import type { Cursor } from '#platform/shared/lists/pagination.ts';
import { changesCriteria, metCriteria } from '../deliveries/delivery-columns.queries.ts';
import { selectMilestone } from '../hire.queries.ts';

/** The rows after the cursor, or the newest if there is none. */
export interface WorkspaceListPage {
  cursor?: Cursor | undefined;
  limit: number;
}

// The hire is `h`, its milestone `m`, its dispute `t`, a delivery `v`, a statement `s`, an offer
// `o`, a file `f`.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> &
    Aliased<'m', 'milestones'> &
    Aliased<'t', 'disputes'> &
    Aliased<'v', 'deliveries'> &
    Aliased<'s', 'dispute_statements'> &
    Aliased<'f', 'files'>,
  'h' | 'm' | 't' | 'v' | 's' | 'f'
>();

/** `coalesce` is only for the type, as each attached file has a hash. */
const attachedFileColumns = [
  ...fileColumns,
  eb.fn.coalesce('f.sha256', eb.val('')).as('sha256'),
] as const;

const filesOfDelivery = jsonArrayFrom(
  eb
    .selectFrom('delivery_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(attachedFileColumns)
    .whereRef('x.delivery_id', '=', 'v.id')
    .orderBy('f.id'),
);

const filesOfRequest = jsonArrayFrom(
  eb
    .selectFrom('change_request_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(attachedFileColumns)
    .whereRef('x.delivery_id', '=', 'v.id')
    .orderBy('f.id'),
);

const disputeFiles = eb
  .selectFrom('dispute_files as x')
  .innerJoin('files as f', 'f.id', 'x.file_id')
  .select(attachedFileColumns)
  .orderBy('f.id');

const filesOfStatement = jsonArrayFrom(disputeFiles.whereRef('x.statement_id', '=', 's.id'));

export const filesOfReason = jsonArrayFrom(
  disputeFiles.whereRef('x.dispute_id', '=', 't.id').where('x.statement_id', 'is', null),
);

/** With the project, for its index. */
const proposedChange = jsonObjectFrom(
  eb
    .selectFrom('proposed_changes as x')
    .select(['x.id', 'x.state'])
    .whereRef('x.project_id', '=', 'v.project_id')
    .whereRef('x.delivery_id', '=', 'v.id')
    .where('x.state', '<>', 'withdrawn')
    .orderBy('x.id', 'desc')
    .limit(1),
);

export function selectDeliveriesPage(page: WorkspaceListPage) {
  const deliveries = eb
    .selectFrom('deliveries as v')
    .select((eb) => [
      'v.id',
      'v.note',
      'v.links',
      filesOfDelivery.as('files'),
      isoText(eb.ref('v.delivered_at')).as('deliveredAt'),
      'v.changes_note as changesNote',
      isoText(eb.ref('v.changes_at')).as('changesAt'),
      changesCriteria.as('changesCriteria'),
      filesOfRequest.as('changesFiles'),
      'v.changes_quote as changesQuote',
      'v.is_by_program as isByProgram',
      'v.are_changes_by_program as areChangesByProgram',
      proposedChange.as('proposedChange'),
      metCriteria.as('criteria'),
    ])
    .whereRef('v.milestone_id', '=', 'm.id');
  return jsonArrayFrom(keyset(deliveries, ['v.delivered_at', 'v.id'], page));
}

export function selectStatementsPage(page: WorkspaceListPage) {
  const statements = eb
    .selectFrom('dispute_statements as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .select((eb) => [
      's.id',
      eb
        .case()
        .when('s.author_id', '=', eb.ref('h.client_id'))
        .then('client' as const)
        .when('s.author_id', '=', eb.ref('h.developer_id'))
        .then('developer' as const)
        .else('admin' as const)
        .end()
        .as('party'),
      fullName.as('name'),
      's.text',
      filesOfStatement.as('files'),
      isoText(eb.ref('s.at')).as('at'),
    ])
    .whereRef('s.dispute_id', '=', 't.id');
  return jsonArrayFrom(keyset(statements, ['s.at', 's.id'], page));
}

/** The price of the milestone when the offer `o` was made. */
const priceOfOffer = sql<number>`(
  select part.amount_cents + coalesce((
    select sum(x.amount_cents) from reductions x
    where x.milestone_id = part.id and x.decided_at > o.made_at), 0)::bigint
  from milestones part where part.id = ${eb.ref('t.milestone_id')})`;

const offers = eb
  .selectFrom('dispute_offers as o')
  .select((eb) => [
    'o.id',
    'o.made_by as madeBy',
    'o.to_developer_cents as toDeveloperCents',
    priceOfOffer.as('ofCents'),
    isoText(eb.ref('o.made_at')).as('madeAt'),
    'o.status',
  ])
  .whereRef('o.dispute_id', '=', 't.id');

export function selectOffersPage(page: WorkspaceListPage) {
  return jsonArrayFrom(keyset(offers, ['o.made_at', 'o.id'], page));
}

/** At most one of each side, because open offers are closed when an offer is accepted. */
export const openAndAcceptedOffers = jsonArrayFrom(
  offers.where('o.status', 'in', ['open', 'accepted']).orderBy('o.id', 'desc'),
);

export async function findDeliveriesPage(
  em: SqlEntityManager,
  { projectId, milestoneId }: { projectId: number; milestoneId?: number | undefined },
  page: WorkspaceListPage,
) {
  return db(em)
    .selectFrom('hires as h')
    .innerJoinLateral(selectMilestone(milestoneId), (join) => join.onTrue())
    .select([
      'h.client_id as clientId',
      'h.developer_id as developerId',
      selectDeliveriesPage(page).as('items'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
}

const selectSides = (em: SqlEntityManager, disputeId: number) =>
  db(em)
    .selectFrom('disputes as t')
    .innerJoin('hires as h', 'h.project_id', 't.project_id')
    .select(['h.client_id as clientId', 'h.developer_id as developerId'])
    .where('t.id', '=', disputeId);

export async function findStatementsPage(
  em: SqlEntityManager,
  disputeId: number,
  page: WorkspaceListPage,
) {
  return selectSides(em, disputeId)
    .select(selectStatementsPage(page).as('items'))
    .executeTakeFirst();
}

export async function findOffersPage(
  em: SqlEntityManager,
  disputeId: number,
  page: WorkspaceListPage,
) {
  return selectSides(em, disputeId).select(selectOffersPage(page).as('items')).executeTakeFirst();
}
