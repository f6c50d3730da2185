import { expressionBuilder } from 'kysely';
import { type Aliased, flag } from '#platform/server/database/db.ts';

// Columns and conditions of reads that select the user as `u`.
const eb = expressionBuilder<Aliased<'u', 'users'>, 'u'>();

const isSuspended = eb('u.suspended_at', 'is not', null);
const isFormer = eb('u.deleted_at', 'is not', null);

/** Columns of an `AccountStatus`. */
export const accountStatusColumns = [
  flag(isSuspended).as('suspended'),
  flag(isFormer).as('former'),
] as const;

/** Whether the user is suspended or has deleted their account. */
export const isInactive = eb.or([isSuspended, isFormer]);
