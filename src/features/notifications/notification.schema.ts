import { z } from 'zod';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { isNotificationKind } from './notification.rules.ts';

const Kind = z.string().refine(isNotificationKind, 'This kind of notification does not exist.');

/** A notification in the app. */
export const NotificationView = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  /** The first paragraph of the mail; empty if there is none. */
  body: z.string(),
  /** Page of this site that the notification links to. */
  path: z.string(),
  createdAt: Timestamp,
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof NotificationView>;

export const NotificationPage = z.object({
  items: z.array(NotificationView),
  /** Cursor of the next page; null on the last page. */
  next: z.int().nullable(),
});

/** Newest first. `cursor` is the id below which the next page starts. */
export const NotificationQuery = z.object({ cursor: Id.nullish() });

/** The page whose notifications are marked as read. */
export const ReadAbout = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^\/[\w/-]*$/, 'This is not a page of this site.'),
});

/** Whether the user wants mails of a kind of notification. */
export const MailPreferenceView = z.object({
  kind: Kind,
  label: z.string(),
  wanted: z.boolean(),
  /** False if the mails are mandatory because they concern money or decisions about the user. */
  optional: z.boolean(),
});
export type MailPreferenceView = z.infer<typeof MailPreferenceView>;

export const SetMailPreference = z.object({ kind: Kind, wanted: z.boolean() });

/** Token in the unsubscribe URL of a mail, for a kind of notification or for a saved search. */
export const UnsubscribeToken = z.string().regex(/^[\w.-]{1,100}$/, 'This link is not valid.');

/** If `wanted` is true, subscribes again. */
export const Unsubscribe = z.object({
  token: UnsubscribeToken,
  wanted: z.boolean().default(false),
});

/** The mails that an unsubscribe link is for. */
export const Subscription = z.object({
  /** Label of the kind of mails. */
  label: z.string(),
  wanted: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;
