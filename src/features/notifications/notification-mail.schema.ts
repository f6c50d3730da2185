import { z } from 'zod';
import { isNotificationKind } from './notification.rules.ts';

const MailLink = z.object({ label: z.string(), path: z.string() });

/** A notification to send by mail. All paths belong to this site. */
export const NotificationMail = z.object({
  userId: z.int(),
  kind: z.string().refine(isNotificationKind),
  /** Subject of the mail, and title of the notification in the app. */
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Further links. */
  links: z.array(MailLink),
  /** The main link. */
  action: MailLink,
  /** Path to unsubscribe, if the mail has a narrower one than its kind. */
  refusePath: z.string().optional(),
});
export type NotificationMail = z.infer<typeof NotificationMail>;
