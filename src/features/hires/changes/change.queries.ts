import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { type Aliased, db, isoText, queryCheckedRows } from '#platform/server/database/db.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import { CHANGES_MAX } from './change.rules.ts';
import type { ChangeItem } from './change.schema.ts';

// The hire is `h`, a change `x`.
const eb = expressionBuilder<Aliased<'h', 'hires'> & Aliased<'x', 'proposed_changes'>, 'h' | 'x'>();

const request = jsonObjectFrom(
  eb
    .selectFrom('deliveries as v')
    .select((eb) => [
      'v.id as deliveryId',
      'v.milestone_id as milestoneId',
      isoText(eb.ref('v.changes_at').$notNull()).as('requestedAt'),
    ])
    .whereRef('v.id', '=', 'x.delivery_id'),
);

function selectChanges() {
  return eb
    .selectFrom('proposed_changes as x')
    .select((eb) => [
      'x.id',
      'x.project_id as projectId',
      'x.state',
      eb.ref('x.proposed_by').$castTo<Side>().as('proposedBy'),
      'x.items',
      'x.note',
      isoText(eb.ref('x.proposed_at')).as('proposedAt'),
      isoText(eb.ref('x.lapses_at')).as('lapsesAt'),
      isoText(eb.ref('x.ended_at')).as('endedAt'),
      'x.based_on as basedOn',
      'x.agreement_version as agreementVersion',
      'x.counters',
      request.as('request'),
    ])
    .whereRef('x.project_id', '=', 'h.project_id');
}

/** Null if none is open. */
export const openChange = jsonObjectFrom(selectChanges().where('x.state', '=', 'open'));

/** Who proposed the open change, and until when it can be answered. Null if none is open. */
export const openProposal = jsonObjectFrom(
  eb
    .selectFrom('proposed_changes as x')
    .select((eb) => [
      eb.ref('x.proposed_by').$castTo<Side>().as('proposedBy'),
      isoText(eb.ref('x.lapses_at')).as('lapsesAt'),
    ])
    .whereRef('x.project_id', '=', 'h.project_id')
    .where('x.state', '=', 'open'),
);

const nextPlanned = eb
  .selectFrom('milestones as m')
  .select(['m.id as milestoneId', 'm.position', 'm.amount_cents as amountCents'])
  .whereRef('m.project_id', '=', 'h.project_id')
  .where('m.state', '=', 'planned')
  .orderBy('m.position')
  .limit(1);

/** The next milestone to fund, if an accepted change added it; else null. */
export const extraToFund = jsonObjectFrom(
  eb
    .selectFrom(nextPlanned.as('next'))
    .select(['next.milestoneId', 'next.position', 'next.amountCents'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('proposed_changes as x')
          .select('x.id')
          .whereRef('x.project_id', '=', 'h.project_id')
          .where('x.state', '=', 'accepted')
          .where(
            sql<boolean>`${eb.ref('x.items')} @> jsonb_build_array(jsonb_build_object('kind', 'add', 'position', ${eb.ref('next.position')}))`,
          ),
      ),
    ),
);

const changes = jsonArrayFrom(selectChanges().orderBy('x.id', 'desc').limit(CHANGES_MAX));

const pricedMilestones = jsonArrayFrom(
  eb
    .selectFrom('milestones as m')
    .select(['m.id', 'm.position', 'm.state', 'm.amount_cents as amountCents'])
    .whereRef('m.project_id', '=', 'h.project_id')
    .orderBy('m.position'),
);

/** All changes of a hire, the newest first, with what their views need. */
export async function findChangesOfHire(em: SqlEntityManager, projectId: number) {
  const row = await db(em)
    .selectFrom('hires as h')
    .select((eb) => [
      'h.client_id as clientId',
      'h.developer_id as developerId',
      changes.as('changes'),
      pricedMilestones.as('milestones'),
      eb
        .selectFrom('agreements as g')
        .select(({ fn }) => fn.max('g.version').as('version'))
        .whereRef('g.project_id', '=', 'h.project_id')
        .as('agreementVersion'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findProjectOfChange(
  em: SqlEntityManager,
  id: number,
): Promise<{ projectId: number; clientId: number; developerId: number } | null> {
  const row = await db(em)
    .selectFrom('proposed_changes as x')
    .innerJoin('hires as h', 'h.project_id', 'x.project_id')
    .select([
      'h.project_id as projectId',
      'h.client_id as clientId',
      'h.developer_id as developerId',
    ])
    .where('x.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countChanges(em: SqlEntityManager, projectId: number): Promise<number> {
  const { count } = await db(em)
    .selectFrom('proposed_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the delivery has a request for changes that no later delivery answers. */
export async function hasOpenRequest(
  em: SqlEntityManager,
  projectId: number,
  deliveryId: number,
): Promise<boolean> {
  const row = await db(em)
    .selectFrom('deliveries as v')
    .select('v.id')
    .where('v.id', '=', deliveryId)
    .where('v.project_id', '=', projectId)
    .where('v.changes_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as later')
            .select('later.id')
            .whereRef('later.milestone_id', '=', 'v.milestone_id')
            .whereRef('later.id', '>', 'v.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const LastCriterion = z.object({ id: z.int() });

/** Of the project, all versions of its agreement and all proposals, because ids are not reused. */
export async function findLastCriterionId(
  em: SqlEntityManager,
  projectId: number,
): Promise<number> {
  const [last] = await queryCheckedRows(
    em,
    LastCriterion,
    sql`select greatest(
        p.last_criterion_id,
        (select max(one.id::int) from agreements g
          cross join jsonb_array_elements_text(
            jsonb_path_query_array(g.content, '$.criteria[*].id')) as one (id)
          where g.project_id = p.id),
        (select max(one.id::int) from proposed_changes x
          cross join jsonb_array_elements_text(
            jsonb_path_query_array(x.items, '$[*].added[*].id')
              || jsonb_path_query_array(x.items, '$[*].criteria[*].id')) as one (id)
          where x.project_id = p.id)
      ) as id
      from projects p where p.id = ${projectId}`,
  );
  return last?.id ?? 0;
}

/** Of all accepted changes after this version. */
export async function listItemsAcceptedAfter(
  em: SqlEntityManager,
  projectId: number,
  version: number,
): Promise<ChangeItem[]> {
  const rows = await db(em)
    .selectFrom('proposed_changes')
    .select('items')
    .where('project_id', '=', projectId)
    .where('agreement_version', '>', version)
    .execute();
  return rows.flatMap(({ items }) => items);
}

interface OpenPayment {
  id: string;
  status: 'creating' | 'awaiting_payment' | 'requires_action' | 'processing';
}

/** A payment that can still fund one of these milestones. */
export async function findOpenPayment(
  em: SqlEntityManager,
  projectId: number,
  milestoneIds: readonly number[],
): Promise<OpenPayment | null> {
  if (milestoneIds.length === 0) return null;
  const row = await db(em)
    .selectFrom('payments')
    .select('id')
    .select(({ ref }) => ref('status').$castTo<OpenPayment['status']>().as('status'))
    .where('project_id', '=', projectId)
    .where('milestone_id', 'in', milestoneIds)
    .where('status', 'in', ['creating', 'awaiting_payment', 'requires_action', 'processing'])
    .executeTakeFirst();
  return row ?? null;
}
