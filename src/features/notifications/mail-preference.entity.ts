import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { NotificationKind } from './notification.rules.ts';

/** Whether a person wants mails of a kind; made with the first mail of that kind. */
export const MailPreferenceSchema = defineEntity({
  name: 'MailPreference',
  tableName: 'mail_preferences',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    kind: p.string().$type<NotificationKind>().length(40).primary(),
    wanted: p.boolean().default(true),
    /** Stands in the mail's one-click address; switches this one kind off and on, nothing else. */
    token: p.string().length(43).unique('mail_preferences_token'),
  },
});
export class MailPreference extends MailPreferenceSchema.class {}
MailPreferenceSchema.setClass(MailPreference);
