import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** A wish to be reached elsewhere: confirmed from the new address, objected to from the old. */
export const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  tableName: 'email_changes',
  properties: {
    id: p.uuid().primary(),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('user_id')
        .deleteRule('cascade')
        .index('email_changes_user'),
    oldEmail: p.string().length(254),
    newEmail: p.string().length(254),
    /** SHA-256 of the token mailed to the new address; null until it was made. */
    confirmHash: p.string().length(43).nullable().unique('email_changes_confirm'),
    /** SHA-256 of the token mailed to the old address; null until it was made. */
    undoHash: p.string().length(43).nullable().unique('email_changes_undo'),
    requestedAt: p.datetime(3).index('email_changes_asked'),
    confirmedAt: p.datetime(3).nullable(),
  },
});
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
