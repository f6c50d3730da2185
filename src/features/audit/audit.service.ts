import type { Ctx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import {
  type AuditAction,
  type Details,
  keptDetails,
  keptLine,
  type TargetType,
} from './audit.rules.ts';

/**
 * Takes somebody's names out of the log for good. Entries before and after stay in their places,
 * bound to a digest that nobody can turn back into a name.
 */
export async function forgetNames({ em }: Pick<Ctx, 'em'>, personId: number): Promise<void> {
  await rows(em, 'update audit_people set name = null, salt = null where person_id = $1', [
    personId,
  ]);
}

/** Any context does: who acts and where from is taken from it as far as it knows. */
export interface AuditCtx extends Pick<Ctx, 'em' | 'now'> {
  actor?: Ctx['actor'];
  origin?: Ctx['origin'];
}

export interface Act {
  action: AuditAction;
  /** Who did it, where that is not the context's actor; `null` is nobody known, or Bidwright. */
  by?: Actor | null;
  /** What it was done to; `id` null where only the kind of thing is known. */
  on?: { type: TargetType; id: number | string | null };
  details?: Details;
}

/**
 * Writes an act into the audit log. Call it inside the transaction of the act, with that
 * transaction's `em`: both are there, or neither. It locks nothing before the commit.
 *
 *     await recordAudit({ ...ctx, em }, {
 *       action: 'user_suspended',
 *       on: { type: 'user', id: userId },
 *       details: { rule },
 *     });
 *
 * New kinds of acts and targets are added to `audit.rules.ts`. Details hold no secrets and nothing
 * people wrote to each other: what is in the log stays for ever.
 */
export async function recordAudit(ctx: AuditCtx, act: Act): Promise<void> {
  const { action, on, details = {} } = act;
  const by = act.by === undefined ? ctx.actor : act.by;
  const { address, userAgent, requestId } = ctx.origin ?? {};
  await rows(
    ctx.em,
    `insert into audit_entries (at, action, actor_id, actor_name, actor_role, target_type,
       target_id, address, user_agent, request_id, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)`,
    [
      ctx.now(),
      action,
      by?.id ?? null,
      by?.name ?? null,
      by?.loggedAs ?? by?.role ?? null,
      on?.type ?? null,
      on?.id === null || on?.id === undefined ? null : String(on.id),
      address === undefined ? null : keptLine(address, 64),
      userAgent === undefined ? null : keptLine(userAgent, 200),
      requestId ?? null,
      keptDetails(details),
    ],
  );
}
