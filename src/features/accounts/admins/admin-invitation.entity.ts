import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** A new invitation for the same address replaces the earlier one. */
export const AdminInvitationSchema = defineEntity({
  name: 'AdminInvitation',
  tableName: 'admin_invitations',
  checks: [
    { name: 'admin_invitations_email_lower', expression: 'email = lower(email)' },
    {
      name: 'admin_invitations_expiry',
      expression: '(token_hash is null) = (expires_at is null)',
    },
  ],
  properties: {
    email: p.string().length(254).primary(),
    invitedById: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('invited_by_id')
        .nullable()
        .deleteRule('set null')
        .index('admin_invitations_invited_by'),
    invitedAt: p.datetime(3),
    /** SHA-256 of the mailed token; null until the mail is created. */
    tokenHash: p.string().length(43).nullable().unique('admin_invitations_token'),
    expiresAt: p.datetime(3).nullable(),
  },
});
export class AdminInvitation extends AdminInvitationSchema.class {}
AdminInvitationSchema.setClass(AdminInvitation);
