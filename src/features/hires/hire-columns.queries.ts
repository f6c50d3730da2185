import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import type { Aliased } from '#platform/server/database/db.ts';

// Columns and conditions of reads that select the hire as `h`, its client as `c` and its developer
// as `d`.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> & Aliased<'c' | 'd', 'users'>,
  'h' | 'c' | 'd'
>();

/** When the hire was completed; null if it is not. `completed` is a final state. */
export const completedAt = eb
  .case()
  .when('h.state', '=', 'completed')
  .then(eb.ref('h.state_since'))
  .end();

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

const sideAsJson = (user: 'c' | 'd') =>
  jsonBuildObject({
    id: eb.ref(`${user}.id`),
    name: concatName(eb.ref(`${user}.first_name`), eb.ref(`${user}.last_name`)),
    avatar: eb.ref(`${user}.avatar`),
  });

/** The two sides of the hire. */
export const sideColumns = [sideAsJson('c').as('client'), sideAsJson('d').as('developer')] as const;
