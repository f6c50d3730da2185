import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { lockUser } from '../account.service.ts';
import { listOpenSessions } from './session.queries.ts';
import { parseUserAgent, SESSION_IDLE_DAYS } from './session.rules.ts';
import type { SessionView } from './session.schema.ts';
import { endSessions, renewSessionToken, setSessionCookie } from './session.service.ts';

/** Returns the open sessions of the caller, each with its device. */
export async function listOwnSessions({
  em,
  actor,
  now,
  session,
}: ActorCtx): Promise<SessionView[]> {
  const times = { now: now(), idleSince: new Date(now().getTime() - SESSION_IDLE_DAYS * DAY_MS) };
  const sessions = await listOpenSessions(em, actor.id, hashToken(session.token ?? ''), times);
  return sessions.map(({ userAgent, address, ...seen }) => ({
    ...seen,
    ...parseUserAgent(userAgent),
    // Removes the prefix that a dual-stack socket adds to an IPv4 address.
    address: address.replace(/^::ffff:/, ''),
  }));
}

/** Ends one session of the caller, also on its open pages. */
export async function endOwnSession(ctx: ActorCtx, id: string): Promise<void> {
  const { actor } = ctx;
  await ctx.em.transactional(async (em) => {
    const ended = await endSessions(em, actor.id, { sessionId: id });
    if (ended === 0) {
      throw new DomainError('not_found', 'device_unknown', 'This device is already signed out.');
    }
    await recordAudit({ ...ctx, em }, { action: 'session_revoked', on: { type: 'session', id } });
  });
}

/** Ends all other sessions and renews the token of this session. */
export async function endOtherSessions(ctx: ActorCtx): Promise<{ ended: number }> {
  const { ended, token } = await ctx.em.transactional(async (em) => {
    // Locks the user before the sessions, like all other transactions, to avoid deadlocks.
    await lockUser(em, ctx.actor.id);
    const renewed = await renewSessionToken({ ...ctx, em });
    const count = await endSessions(em, ctx.actor.id, { exceptToken: renewed });
    if (count > 0) {
      const on = { type: 'session', id: null } as const;
      const details = { ended: count };
      await recordAudit({ ...ctx, em }, { action: 'session_revoked', on, details });
    }
    return { ended: count, token: renewed };
  });
  setSessionCookie(ctx, token);
  return { ended };
}
