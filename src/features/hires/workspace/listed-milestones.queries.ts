import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Aliased, isoText } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'h', 'hires'> & Aliased<'part', 'milestones'>, 'h' | 'part'>();

/** Of the milestone `part`; `offeredBy` is the side of the newest open offer. */
const openDispute = jsonObjectFrom(
  eb
    .selectFrom('disputes as t')
    .select((eb) => [
      't.opened_by as openedBy',
      isoText(eb.ref('t.decidable_from')).as('decidableFrom'),
      isoText(eb.ref('t.period_starts_at')).as('periodStartsAt'),
      eb
        .selectFrom('dispute_offers as o')
        .select('o.made_by')
        .whereRef('o.dispute_id', '=', 't.id')
        .where('o.status', '=', sql.lit('open'))
        .orderBy('o.id', 'desc')
        .limit(1)
        .as('offeredBy'),
    ])
    .whereRef('t.milestone_id', '=', 'part.id')
    .where('t.status', '=', sql.lit('open')),
);

/** All milestones of the hire `h`. */
export const listedMilestones = jsonArrayFrom(
  eb
    .selectFrom('milestones as part')
    .select((eb) => [
      'part.id',
      'part.position',
      'part.title',
      'part.state',
      isoText(eb.ref('part.state_since')).as('stateSince'),
      'part.amount_cents as amountCents',
      'part.days',
      isoText(eb.ref('part.due_at')).as('dueAt'),
      'part.frozen',
      'part.released_cents as releasedCents',
      'part.refunded_cents as refundedCents',
      'part.fee_cents as feeCents',
      openDispute.as('dispute'),
    ])
    .whereRef('part.project_id', '=', 'h.project_id')
    .orderBy('part.position'),
);
