import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Aliased, isoText } from '#platform/server/database/db.ts';
import { selectOpenDispute } from './open-dispute.queries.ts';

const eb = expressionBuilder<Aliased<'h', 'hires'> & Aliased<'part', 'milestones'>, 'h' | 'part'>();

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
      eb('part.refunded_cents', '+', eb.ref('part.reduced_cents')).as('refundedCents'),
      'part.reduced_cents as reducedCents',
      'part.fee_cents as feeCents',
      selectOpenDispute(eb.ref('part.id')).as('dispute'),
    ])
    .whereRef('part.project_id', '=', 'h.project_id')
    .orderBy('part.position'),
);
