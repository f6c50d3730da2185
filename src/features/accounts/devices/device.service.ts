import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { SESSION_IDLE_DAYS } from '../session.rules.ts';
import { endSessions } from '../session.service.ts';
import { openSessions } from './device.queries.ts';
import { deviceOf } from './device.rules.ts';
import type { DeviceView } from './device.schema.ts';

/** Where the caller is signed in. */
export async function ownDevices({ em, actor, now, session }: ActorCtx): Promise<DeviceView[]> {
  const at = { now: now(), idleSince: new Date(now().getTime() - SESSION_IDLE_DAYS * DAY_MS) };
  const open = await openSessions(em, actor.id, hashToken(session.token ?? ''), at);
  return open.map(({ userAgent, address, ...seen }) => ({
    ...seen,
    ...deviceOf(userAgent),
    // An IPv4 address as a socket for both kinds spells it.
    address: address.replace(/^::ffff:/, ''),
  }));
}

/** Signs one of the caller's devices out, at once. */
export async function endDevice(ctx: ActorCtx, id: string): Promise<void> {
  const { actor } = ctx;
  await ctx.em.transactional(async (em) => {
    const ended = await endSessions(em, actor.id, { only: id });
    if (ended === 0) {
      throw new DomainError('not_found', 'device_unknown', 'That device is signed out already.');
    }
    await recordAudit({ ...ctx, em }, { action: 'session_revoked', on: { type: 'session', id } });
  });
}

/** Signs out everywhere but here. */
export function endOtherDevices(ctx: ActorCtx): Promise<{ ended: number }> {
  const { actor, session } = ctx;
  return ctx.em.transactional(async (em) => {
    const ended = await endSessions(em, actor.id, { except: session.token });
    const on = { type: 'session', id: null } as const;
    const details = { ended };
    if (ended > 0) {
      await recordAudit({ ...ctx, em }, { action: 'session_revoked', on, details });
    }
    return { ended };
  });
}
