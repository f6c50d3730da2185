import { defineEntity, p } from '@mikro-orm/core';

/** Its deletion anonymizes the row. */
export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  checks: [
    { name: 'users_role', expression: `role in ('client', 'developer', 'admin')` },
    { name: 'users_email_lower', expression: 'email = lower(email)' },
  ],
  indexes: [
    {
      name: 'users_search_tsv',
      expression: 'create index users_search_tsv on users using gin (search_tsv)',
    },
    {
      name: 'users_joined',
      expression: 'create index users_joined on users (created_at desc, id desc)',
    },
    {
      name: 'users_role_joined',
      expression: 'create index users_role_joined on users (role, created_at desc, id desc)',
    },
    {
      name: 'users_suspended',
      expression:
        'create index users_suspended on users (created_at desc, id desc) where suspended_at is not null',
    },
    {
      name: 'users_suspended_id',
      expression: 'create index users_suspended_id on users (id) where suspended_at is not null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    username: p.string().length(60).unique('users_username'),
    email: p.string().length(254).unique('users_email'),
    /**
     * Set if an older account has the same address: possible only from before addresses were
     * normalized. `email` is then a placeholder that receives no mails.
     */
    duplicateEmail: p.string().length(254).nullable(),
    emailConfirmedAt: p.datetime(3).nullable(),
    firstName: p.string().length(60),
    lastName: p.string().length(60),
    avatar: p.text().nullable(),
    role: p.string().$type<'client' | 'developer' | 'admin'>().length(20),
    passwordHash: p.text().hidden(),
    createdAt: p.datetime(3),
    /** Copied from `suspensions`, because most requests check it. */
    suspendedAt: p.datetime(3).nullable(),
    deletedAt: p.datetime(3).nullable(),
    /** When the user dismissed the first steps after joining. */
    firstStepsEndedAt: p.datetime(3).nullable(),
    /** IANA name, such as `Europe/Berlin`. While it is null, daily mails are sent at 8:00 UTC. */
    timeZone: p.string().length(64).nullable(),
    /** Local date, in `timeZone`, on which the last daily mail was sent. */
    dailyMailedOn: p.date().nullable(),
    searchTsv: p
      .string()
      .columnType('tsvector')
      .generated(
        `(search_vector(first_name || ' ' || last_name || ' ' || username || ' ' || email)) stored`,
      )
      .nullable()
      .lazy()
      .hidden(),
  },
});
export class User extends UserSchema.class {}
UserSchema.setClass(User);
