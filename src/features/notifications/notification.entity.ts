import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { NotificationKind } from './notification.rules.ts';

export const NotificationSchema = defineEntity({
  name: 'Notification',
  tableName: 'notifications',
  indexes: [
    {
      name: 'notifications_user',
      expression: 'create index notifications_user on notifications (user_id, id desc)',
    },
    {
      name: 'notifications_unread',
      expression:
        'create index notifications_unread on notifications (user_id) where read_at is null',
    },
    {
      name: 'notifications_about',
      expression:
        'create index notifications_about on notifications (about) where about is not null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    userId: () =>
      p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade').index(false),
    kind: p.string().$type<NotificationKind>().length(40),
    title: p.text(),
    body: p.text(),
    path: p.text(),
    /** Subject, such as `project:7`, by which the notification can be deleted. */
    about: p.string().length(40).nullable(),
    createdAt: p.datetime(3),
    readAt: p.datetime(3).nullable(),
  },
});
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
