import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { deleteExpired } from '#platform/server/database/delete-expired.ts';
import { hashToken } from '#platform/server/tokens.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { lockUser } from '../account.service.ts';
import { CalendarAddress } from '../calendar-address/calendar-address.entity.ts';
import {
  assertEmailConfirmed,
  sendAccountMail,
} from '../email-confirmation/email-confirmation-guard.service.ts';
import { findAccount } from '../passwords/password.queries.ts';
import { assertSessionOpen } from '../sessions/session.service.ts';
import { assertNotSuspended } from '../suspension/suspension-guard.service.ts';
import { AccessToken } from './access-token.entity.ts';
import { tokenCreatedMail } from './access-token.mail.ts';
import { countTokens, findTokenUser, listTokens } from './access-token.queries.ts';
import {
  createTokenRefusal,
  EXPIRED_DAYS,
  formatToken,
  isTokenFormat,
  unknownTokenError,
} from './access-token.rules.ts';
import type {
  AccessTokenView,
  CreateAccessToken,
  CreatedAccessToken,
} from './access-token.schema.ts';

/** An update of `lastUsedAt` for each request would be too many writes. */
const LAST_USED_INTERVAL_MS = 3_600_000;

export function listOwnTokens({ em, actor, now }: ActorCtx): Promise<AccessTokenView[]> {
  return listTokens(em, actor.id, now());
}

export function createAccessToken(
  ctx: ActorCtx,
  { name, scopes, expiresInDays }: CreateAccessToken,
): Promise<CreatedAccessToken> {
  return inTransaction(ctx, async (ctx) => {
    const { em, actor } = ctx;
    // Suspension, password reset and deletion lock the user before they delete all tokens.
    await lockUser(em, actor.id);
    await assertNotSuspended(em, actor.id);
    // A reset that has just committed has ended the session; a token must not outlive it.
    await assertSessionOpen(ctx);
    await assertEmailConfirmed(ctx);
    const now = ctx.now();
    const refusal = createTokenRefusal(actor, await countTokens(em, actor.id, now));
    if (refusal) throw refusal;
    const token = formatToken(randomBytes(32));
    const expiresAt = addDays(now, expiresInDays);
    const values = { name, scopes, createdAt: now, expiresAt, lastUsedAt: null };
    const stored = em.create(AccessToken, {
      ...values,
      userId: actor.id,
      tokenHash: hashToken(token),
    });
    await em.flush();
    const { id } = stored;
    const on = { type: 'access_token', id } as const;
    await recordAudit(ctx, {
      action: 'access_token_created',
      on,
      details: { name, scopes, expiresAt: expiresAt.toISOString() },
    });
    const account = await findAccount(em, actor.id);
    if (account) {
      const message = tokenCreatedMail(ctx.settings, account, { name, scopes, expiresAt });
      await sendAccountMail(ctx, actor.id, message);
    }
    return {
      id,
      name,
      scopes,
      createdAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: false,
      lastUsedAt: null,
      token,
    };
  });
}

/** Throws `token_unknown` if the caller has no such token. */
export function revokeAccessToken(ctx: ActorCtx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const deletedCount = await ctx.em.nativeDelete(AccessToken, { id, userId: ctx.actor.id });
    if (deletedCount === 0) throw unknownTokenError();
    const on = { type: 'access_token', id } as const;
    await recordAudit(ctx, { action: 'access_token_revoked', on });
  });
}

/**
 * Deletes all access tokens and the calendar address. Must be called in a transaction that has
 * locked the user, so that none is created meanwhile.
 */
export async function revokeProgramAccess(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(AccessToken, { userId });
  await em.nativeDelete(CalendarAddress, { userId });
}

export interface TokenCaller {
  tokenId: number;
  scopes: readonly string[];
  actor: Actor;
}

/** Null if the token is invalid, expired or revoked. Updates `lastUsedAt` at most once an hour. */
export async function findTokenCaller(
  em: SqlEntityManager,
  token: string,
  now: Date,
): Promise<TokenCaller | null> {
  if (!isTokenFormat(token)) return null;
  const found = await findTokenUser(em, hashToken(token), now);
  if (!found) return null;
  const { lastUsedAt, ...caller } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > LAST_USED_INTERVAL_MS) {
    await em.nativeUpdate(AccessToken, { id: caller.tokenId }, { lastUsedAt: now });
  }
  return caller;
}

export function deleteExpiredTokens(em: SqlEntityManager, now: Date): Promise<void> {
  const expiredBefore = addDays(now, -EXPIRED_DAYS).toISOString();
  return deleteExpired(em, 'access_tokens', (eb) => eb('expires_at', '<=', expiredBefore));
}
