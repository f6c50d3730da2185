import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { lockUser } from '../account.service.ts';
import { listOpenSessions } from './session.queries.ts';
import { parseUserAgent, SESSION_IDLE_DAYS } from './session.rules.ts';
import type { SessionView } from './session.schema.ts';
import { endSessions, renewSessionToken, setSessionCookie } from './session.service.ts';

/** At most 100: first the current session, then the others, most recently used first. */
export async function listOwnSessions({
  em,
  actor,
  now,
  session,
}: ActorCtx): Promise<SessionView[]> {
  const times = { now: now(), idleSince: addDays(now(), -SESSION_IDLE_DAYS) };
  // If the caller has no token, none of the sessions is the current one.
  const sessions = await listOpenSessions(em, actor.id, hashToken(session.token ?? ''), times);
  return sessions.map(({ userAgent, address, ...openSession }) => ({
    ...openSession,
    ...parseUserAgent(userAgent),
    // A dual-stack socket adds this prefix to an IPv4 address.
    address: address.replace(/^::ffff:/, ''),
  }));
}

/**
 * Also closes its live event streams. Throws `device_unknown` if the caller has no such session.
 */
export async function endOwnSession(ctx: ActorCtx, sessionId: string): Promise<void> {
  const { actor } = ctx;
  await inTransaction(ctx, async (ctx) => {
    const endedCount = await endSessions(ctx.em, actor.id, { sessionId });
    if (endedCount === 0) {
      throw new DomainError('not_found', 'device_unknown', 'This device is already signed out.');
    }
    const on = { type: 'session', id: sessionId } as const;
    await recordAudit(ctx, { action: 'session_revoked', on });
  });
}

/** Also renews the token of the current session. `ended`: number of ended sessions. */
export async function endOtherSessions(ctx: ActorCtx): Promise<{ ended: number }> {
  const { ended, token } = await inTransaction(ctx, async (ctx) => {
    // Before the sessions, as in all other transactions that lock both, which prevents deadlocks.
    await lockUser(ctx.em, ctx.actor.id);
    const renewedToken = await renewSessionToken(ctx);
    const endedCount = await endSessions(ctx.em, ctx.actor.id, { exceptToken: renewedToken });
    if (endedCount > 0) {
      const on = { type: 'session', id: null } as const;
      const details = { ended: endedCount };
      await recordAudit(ctx, { action: 'session_revoked', on, details });
    }
    return { ended: endedCount, token: renewedToken };
  });
  setSessionCookie(ctx, token);
  return { ended };
}
