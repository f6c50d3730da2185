import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** A browser in which a user is signed in. */
export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** SHA-256 of the token in the cookie. */
    tokenHash: p.string().length(43).primary(),
    /** Id of the session in the list that its user sees. It cannot be used to sign in. */
    id: p.uuid().defaultRaw('gen_random_uuid()').unique('sessions_id'),
    userId: () =>
      p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').index('sessions_user'),
    userAgent: p.string().length(300),
    /** IP address of the sign-in. */
    address: p.string().length(64),
    createdAt: p.datetime(3),
    /** Updated at most once an hour. */
    lastSeenAt: p.datetime(3),
    /**
     * When the user last entered the password and, if they have a second factor, the code. Null if
     * they signed in by a mailed link and have not entered the password since.
     */
    provedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index('sessions_expires'),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
