import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import {
  type ConfirmationSettings,
  isUnconfirmed,
} from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';

interface HireParties {
  clientId: number;
  developerId: number;
  completedAt: Date | null;
}

/** Returns the two sides of a project and when it was completed; null if it has no hire. */
export async function findHireParties(
  em: SqlEntityManager,
  projectId: number,
): Promise<HireParties | null> {
  const row = await db(em)
    .selectFrom('hires as h')
    .select([
      'h.client_id as clientId',
      'h.developer_id as developerId',
      completedAt.as('completedAt'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, completedAt: row.completedAt ? new Date(row.completedAt) : null };
}

/** Returns the number of hires that a developer has completed. */
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

/** When the hire was completed; null if it is not. `completed` is a final state. */
const completedAt = eb.case().when('h.state', '=', 'completed').then(eb.ref('h.state_since')).end();

/** Whether the hire is running; uses constants because indexes contain the same expression. */
export const isRunning = sql<boolean>`${eb.ref('h.state')} not in ('completed', 'cancelled')`;

/** State, dates and amount of the hire, with the title of its project `p`. */
export const hireColumns = [
  'h.project_id as projectId',
  'p.title',
  'h.state',
  'h.state_since as stateSince',
  'h.hired_at as hiredAt',
  'h.due_at as dueAt',
  'h.frozen',
  'h.amount_cents as amountCents',
] as const;

const sideFields = (user: 'c' | 'd') => ({
  id: eb.ref(`${user}.id`),
  name: concatName(eb.ref(`${user}.first_name`), eb.ref(`${user}.last_name`)),
  avatar: eb.ref(`${user}.avatar`),
});

/** The two sides of the hire. */
export const sideColumns = [
  jsonBuildObject(sideFields('c')).as('client'),
  jsonBuildObject(sideFields('d')).as('developer'),
] as const;

/** Returns `sideColumns` with the mark of users whose address is not confirmed. */
export function selectMarkedSides(settings: ConfirmationSettings) {
  const withMark = (user: 'c' | 'd') =>
    jsonBuildObject({ ...sideFields(user), isUnconfirmed: isUnconfirmed(settings, user) });
  return [withMark('c').as('client'), withMark('d').as('developer')] as const;
}
