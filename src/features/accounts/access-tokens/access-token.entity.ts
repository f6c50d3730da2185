import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';
import { TOKEN_NAME_MAX } from './access-token.rules.ts';

/** A revoked token is deleted. */
export const AccessTokenSchema = defineEntity({
  name: 'AccessToken',
  tableName: 'access_tokens',
  properties: {
    id: p.integer().primary().autoincrement(),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('user_id')
        .deleteRule('cascade')
        .index('access_tokens_user'),
    name: p.string().length(TOKEN_NAME_MAX),
    scopes: p.array().columnType('text[]'),
    /** SHA-256 of the token. */
    tokenHash: p.string().length(43).unique('access_tokens_hash'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index('access_tokens_expires'),
    /** Updated at most once an hour. */
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export class AccessToken extends AccessTokenSchema.class {}
AccessTokenSchema.setClass(AccessToken);
