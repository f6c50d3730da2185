import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Aliased } from '#platform/server/db.ts';

// Columns and conditions of reads that select the hire as `h`, its client as `c` and its developer as `d`.
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

/** The two sides of the hire. */
export const sideColumns = [
  jsonBuildObject({
    id: eb.ref('c.id'),
    name: eb.fn<string>('concat_ws', [eb.val(' '), 'c.first_name', 'c.last_name']),
    avatar: eb.ref('c.avatar'),
  }).as('client'),
  jsonBuildObject({
    id: eb.ref('d.id'),
    name: eb.fn<string>('concat_ws', [eb.val(' '), 'd.first_name', 'd.last_name']),
    avatar: eb.ref('d.avatar'),
  }).as('developer'),
] as const;
