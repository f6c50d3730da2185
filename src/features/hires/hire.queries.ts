import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  type ConfirmationSettings,
  isUnconfirmed,
} from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import { agreedTitle } from './agreement/agreed-title.queries.ts';
import type { FundedState } from './hire.rules.ts';
import { currentStates } from './milestones/milestone.rules.ts';

interface HireParties {
  clientId: number;
  developerId: number;
  completedAt: Date | null;
}

export async function findHireParties(
  em: SqlEntityManager,
  projectId: number,
): Promise<HireParties | null> {
  const hire = await db(em)
    .selectFrom('hires as h')
    .select([
      'h.client_id as clientId',
      'h.developer_id as developerId',
      completedAt.as('completedAt'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  if (!hire) return null;
  return { ...hire, completedAt: hire.completedAt ? new Date(hire.completedAt) : null };
}

/** Returns the title that both sides agreed on. Mails about a hire contain this title. */
export async function loadAgreedTitle(em: SqlEntityManager, projectId: number): Promise<string> {
  const { title } = await db(em)
    .selectFrom('projects as p')
    .select(agreedTitle.as('title'))
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow();
  return title;
}

export async function countCompletedHires(
  em: SqlEntityManager,
  developerId: number,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('hires')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('developer_id', '=', developerId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow();
  return count;
}

// Columns and conditions of reads that select the hire as `h`, its client as `c` and its developer
// as `d`.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> & Aliased<'c' | 'd', 'users'>,
  'h' | 'c' | 'd'
>();

/** `state_since` is this time, because `completed` is a final state. */
const completedAt = eb.case().when('h.state', '=', 'completed').then(eb.ref('h.state_since')).end();

/**
 * A hire in dispute is running, too. Literals instead of parameters, because PostgreSQL uses an
 * index only for the same expression.
 */
export const isRunning = sql<boolean>`${eb.ref('h.state')} not in ('completed', 'cancelled')`;

/**
 * The milestone `m` of the hire `h` whose state the hire shows, as `findCurrentMilestone` selects
 * it. Must be joined laterally.
 */
const fundedMilestones = eb
  .selectFrom('milestones')
  .selectAll('milestones')
  .whereRef('milestones.project_id', '=', 'h.project_id')
  .where('milestones.state', 'in', currentStates)
  .$narrowType<{ state: FundedState; payment_id: NotNull }>()
  .orderBy(
    ({ ref }) =>
      sql`array_position(${sql.val(currentStates)}::text[], ${ref('milestones.state')}::text)`,
  )
  .orderBy(
    ({ ref }) =>
      sql`case when ${ref('milestones.state')} in ('completed', 'cancelled')
        then -${ref('milestones.position')} else ${ref('milestones.position')} end`,
  )
  .limit(1);

export const currentMilestone = fundedMilestones.as('m');

/** The funded milestone with this id, or the current one. */
export function selectMilestone(id: number | undefined) {
  return id === undefined
    ? currentMilestone
    : fundedMilestones.where('milestones.id', '=', id).as('m');
}

/** The price of all milestones of the hire `h`. */
export const agreedCents = sumAsNumber(
  eb
    .selectFrom('milestones as part')
    .select(({ fn }) => fn.sum('part.amount_cents').as('cents'))
    .whereRef('part.project_id', '=', 'h.project_id')
    .where('part.state', '<>', 'dropped'),
);

/** State, dates and amount of the milestone `m`, with the agreed title of its project `p`. */
export const hireColumns = [
  'h.project_id as projectId',
  agreedTitle.as('title'),
  'm.state',
  'm.state_since as stateSince',
  'h.hired_at as hiredAt',
  'm.due_at as dueAt',
  'm.frozen',
  'm.amount_cents as amountCents',
] as const;

const sideFields = (user: 'c' | 'd') => ({
  id: eb.ref(`${user}.id`),
  name: concatName(eb.ref(`${user}.first_name`), eb.ref(`${user}.last_name`)),
  avatar: eb.ref(`${user}.avatar`),
});

export const sideColumns = [
  jsonBuildObject(sideFields('c')).as('client'),
  jsonBuildObject(sideFields('d')).as('developer'),
] as const;

/** With `isUnconfirmed`: the user's email address is not confirmed. */
export function selectSidesWithConfirmation(settings: ConfirmationSettings) {
  const sideObject = (user: 'c' | 'd') =>
    jsonBuildObject({ ...sideFields(user), isUnconfirmed: isUnconfirmed(settings, user) });
  return [sideObject('c').as('client'), sideObject('d').as('developer')] as const;
}

/**
 * Returns whether a user is suspended and has no running hire. With a running hire, a suspended
 * user may finish the work, which may need files.
 */
export async function isSuspendedWithoutWork(
  em: SqlEntityManager,
  userId: number,
): Promise<boolean> {
  const user = await db(em)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where('u.suspended_at', 'is not', null)
    .where((eb) => {
      const hires = eb.selectFrom('hires as h').select('h.project_id').where(isRunning);
      return eb.and([
        eb.not(eb.exists(hires.where('h.client_id', '=', userId))),
        eb.not(eb.exists(hires.where('h.developer_id', '=', userId))),
      ]);
    })
    .executeTakeFirst();
  return user !== undefined;
}
