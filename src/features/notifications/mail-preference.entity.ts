import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { MailMode } from './mail-mode.rules.ts';
import type { NotificationKind } from './notification.rules.ts';

/** While there is no row, mails are sent at once. */
export const MailPreferenceSchema = defineEntity({
  name: 'MailPreference',
  tableName: 'mail_preferences',
  checks: [{ name: 'mail_preferences_mode', expression: `mode in ('at_once', 'daily', 'in_app')` }],
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    kind: p.string().$type<NotificationKind>().length(40).primary(),
    /** If false, no mails are sent, whatever the mode is; see `toMailMode`. */
    wanted: p.boolean().default(true),
    mode: p.string().$type<MailMode>().length(10).nullable(),
    /** The one-click unsubscribe link can only switch this kind off and on. */
    token: p.string().length(43).unique('mail_preferences_token'),
  },
});
export class MailPreference extends MailPreferenceSchema.class {}
MailPreferenceSchema.setClass(MailPreference);
