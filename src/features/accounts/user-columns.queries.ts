import { expressionBuilder } from 'kysely';
import type { Aliased } from '#platform/server/db.ts';

const eb = expressionBuilder<Aliased<'u', 'users'>, 'u'>();

/** The full name of the user that a read joins as `u`. */
export const fullName = eb.fn<string>('concat_ws', [eb.val(' '), 'u.first_name', 'u.last_name']);
