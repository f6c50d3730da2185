import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/**
 * A requested change of address. A link mailed to the new address confirms it; links mailed to the
 * old address object to it.
 */
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
    /** SHA-256 of the token mailed to the new address; null until the mail is created. */
    confirmHash: p.string().length(43).nullable().unique('email_changes_confirm'),
    /**
     * SHA-256 of the token with which the old address objects to the request; null until the mail
     * is created.
     */
    undoHash: p.string().length(43).nullable().unique('email_changes_undo'),
    /**
     * SHA-256 of the token with which the old address objects to the completed change; null until
     * the mail about the change is created.
     */
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
