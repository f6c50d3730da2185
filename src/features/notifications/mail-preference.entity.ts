import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { NotificationKind } from './notification.rules.ts';

/** While there is no row, mails are wanted. */
export const MailPreferenceSchema = defineEntity({
  name: 'MailPreference',
  tableName: 'mail_preferences',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    kind: p.string().$type<NotificationKind>().length(40).primary(),
    wanted: p.boolean().default(true),
    /** The one-click unsubscribe link can only switch this kind off and on. */
    token: p.string().length(43).unique('mail_preferences_token'),
  },
});
export class MailPreference extends MailPreferenceSchema.class {}
MailPreferenceSchema.setClass(MailPreference);
