import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the token in the cookie. */
    tokenHash: p.string().length(43).primary(),
    /** Shown to the user; cannot be used to sign in. */
    id: p.uuid().defaultRaw('gen_random_uuid()').unique('sessions_id'),
    userId: () =>
      p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').index('sessions_user'),
    userAgent: p.string().length(300),
    address: p.string().length(64),
    createdAt: p.datetime(3),
    /** Updated at most once an hour. */
    lastSeenAt: p.datetime(3),
    /**
     * When password and, if the second factor is on, code were last entered. Null after a sign-in
     * by a mailed link.
     */
    provedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index('sessions_expires'),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
