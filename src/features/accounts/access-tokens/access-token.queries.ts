import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { fullName } from '../user-columns.queries.ts';
import { type Scope, scopes, TOKENS_MAX } from './access-token.rules.ts';
import type { AccessTokenView } from './access-token.schema.ts';

const tokenUsers = compileOnce(
  (query: Kysely<Database>, slot: Slot<{ tokenHash: string; now: string }>) =>
    query
      .selectFrom('access_tokens as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select([
        't.id as tokenId',
        't.scopes',
        't.last_used_at as lastUsedAt',
        'u.id',
        fullName.as('name'),
        'u.role',
      ])
      .where('t.token_hash', '=', slot('tokenHash'))
      .where('t.expires_at', '>', slot('now'))
      // Suspension and deletion also delete the tokens.
      .where('u.suspended_at', 'is', null)
      .where('u.deleted_at', 'is', null)
      .where('u.role', '<>', 'admin'),
);

interface TokenUser {
  tokenId: number;
  scopes: string[];
  lastUsedAt: Date | null;
  actor: Actor;
}

/** Null if the token is unknown or expired. */
export async function findTokenUser(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<TokenUser | null> {
  const [found] = await tokenUsers(em, { tokenHash, now: now.toISOString() }, {});
  if (!found) return null;
  const { tokenId, scopes, lastUsedAt, ...actor } = found;
  return { tokenId, scopes, lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt), actor };
}

/** Newest first. Expired ones are deleted later, so there may be more than `TOKENS_MAX`. */
export async function listTokens(
  em: SqlEntityManager,
  userId: number,
  now: Date,
): Promise<AccessTokenView[]> {
  const tokens = await db(em)
    .selectFrom('access_tokens')
    .select([
      'id',
      'name',
      'scopes',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2 * TOKENS_MAX)
    .execute();
  return tokens.map((token) => ({
    ...token,
    scopes: token.scopes.filter(isScope),
    isExpired: new Date(token.expiresAt) <= now,
  }));
}

/** A later version may have stored a scope that this one does not know. */
function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}

export async function countTokens(
  em: SqlEntityManager,
  userId: number,
  now: Date,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('access_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
