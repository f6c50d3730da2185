import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** A link mailed to the new address confirms it; links mailed to the old address object to it. */
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
    oldEmail: p.string().length(254).index('email_changes_old_email'),
    newEmail: p.string().length(254),
    /** SHA-256; null until the mail is created. */
    confirmHash: p.string().length(43).nullable().unique('email_changes_confirm'),
    /** SHA-256; for the mail about the request. */
    undoHash: p.string().length(43).nullable().unique('email_changes_undo'),
    /** SHA-256; for the mail about the completed change. */
    changedUndoHash: p.string().length(43).nullable().unique('email_changes_changed_undo'),
    requestedAt: p.datetime(3).index('email_changes_asked'),
    confirmedAt: p.datetime(3).nullable(),
    /**
     * Whether no other account can take the old address while an objection can restore it. Only for
     * an address that was confirmed: otherwise an account with the address of another person would
     * keep that person from signing up.
     */
    isOldEmailReserved: p.boolean().default(false),
  },
});
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
