import type { Ctx } from '#platform/server/context.ts';
import type { Actor } from '#platform/shared/actor.ts';
import {
  type AuditAction,
  type AuditDetails,
  type TargetType,
  toStorableDetails,
  toStorableLine,
} from './audit.rules.ts';
import { AuditEntry, AuditPerson } from './audit-entry.entity.ts';

/** The entries remain and refer to a digest that does not reveal the name. */
export async function eraseNames({ em }: Pick<Ctx, 'em'>, userId: number): Promise<void> {
  await em.nativeUpdate(AuditPerson, { personId: userId }, { name: null, salt: null });
}

/** The context of a job has no actor or origin. */
export interface AuditCtx extends Pick<Ctx, 'em' | 'now'> {
  actor?: Ctx['actor'];
  origin?: Ctx['origin'];
}

export interface AuditEvent {
  action: AuditAction;
  /** Default: the actor of the context. Null if the actor is unknown or Bidwright itself. */
  by?: Actor | null;
  /** `id` is null if only the type of the target is known. */
  on?: { type: TargetType; id: number | string | null };
  details?: AuditDetails;
}

/**
 * Writes an act into the audit log. Must be called with the context of the transaction of the act,
 * so that the act and the entry are stored together or not at all. Locks nothing before the commit.
 *
 *     await recordAudit(ctx, {
 *       action: 'user_suspended',
 *       on: { type: 'user', id: userId },
 *       details: { rule },
 *     });
 *
 * New kinds of acts and targets are added to `audit.rules.ts`. Details must not contain secrets or
 * texts that users wrote to each other, because the log is never deleted.
 */
export async function recordAudit(ctx: AuditCtx, event: AuditEvent): Promise<void> {
  const { action, on, details = {} } = event;
  const by = event.by === undefined ? ctx.actor : event.by;
  const { address, userAgent, requestId, accessTokenId } = ctx.origin ?? {};
  const storableDetails: AuditDetails = JSON.parse(
    toStorableDetails({ ...details, accessTokenId }),
  );
  await ctx.em.insert(AuditEntry, {
    at: ctx.now(),
    action,
    actorId: by?.id ?? null,
    actorName: by?.name ?? null,
    actorRole: by?.loggedAs ?? by?.role ?? null,
    targetType: on?.type ?? null,
    targetId: on?.id === null || on?.id === undefined ? null : String(on.id),
    address: address === undefined ? null : toStorableLine(address, 64),
    userAgent: userAgent === undefined ? null : toStorableLine(userAgent, 200),
    requestId: requestId ?? null,
    details: storableDetails,
  });
}
