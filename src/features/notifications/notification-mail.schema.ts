import { z } from 'zod';
import { isNotificationKind } from './notification.rules.ts';

const MailLink = z.object({ label: z.string(), path: z.string() });

/** All paths belong to this site. */
export const NotificationMail = z.object({
  userId: z.int(),
  kind: z.string().refine(isNotificationKind),
  /** Also the title of the notification in the app. */
  title: z.string(),
  paragraphs: z.array(z.string()),
  links: z.array(MailLink),
  action: MailLink,
  /**
   * Ids of the notifications in the app that the mail repeats. If one of them is deleted before the
   * mail is sent, a mail of an optional kind is not sent.
   */
  notificationIds: z.array(z.int()).optional(),
  /** Path that unsubscribes from only a part of the kind, for example from one saved search. */
  refusePath: z.string().optional(),
});
export type NotificationMail = z.infer<typeof NotificationMail>;

/** Only the last of the waiting mails of one kind and title, and their number. */
export const WaitingMail = z.object({ count: z.int(), mail: NotificationMail });
export type WaitingMail = z.infer<typeof WaitingMail>;
