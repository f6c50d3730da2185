import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { WaitingMail } from '../notification-mail.schema.ts';

/**
 * The mails to a user about one project or conversation within a period. The first mails were sent
 * at once. Further mails wait for the end of the period (`endsAt`).
 */
export const MailGroupSchema = defineEntity({
  name: 'MailGroup',
  tableName: 'mail_groups',
  properties: {
    userId: () =>
      p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade').index(false),
    /**
     * What the mails are about, such as `project:7`; see `getGroupKey` for mandatory kinds.
     * `daily:project:7` for the daily mail.
     */
    subject: p.string().length(40).primary(),
    endsAt: p.datetime(3).index('mail_groups_end'),
    waiting: p.json().$type<WaitingMail[]>(),
    /** Times in ISO 8601 of the mails of the period that did not wait, in ascending order. */
    sentAt: p.json().$type<string[]>().default('[]').fieldName('sent_at'),
  },
});
export class MailGroup extends MailGroupSchema.class {}
MailGroupSchema.setClass(MailGroup);
