import { z } from 'zod';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { isNotificationKind } from './notification.rules.ts';

const Kind = z.string().refine(isNotificationKind, 'This kind of notification does not exist.');

export const NotificationView = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  /** The first paragraph of the mail; empty if there is none. */
  body: z.string(),
  path: z.string(),
  createdAt: Timestamp,
  read: z.boolean(),
});
export type NotificationView = z.infer<typeof NotificationView>;

export const NotificationPage = z.object({
  items: z.array(NotificationView),
  next: z.int().nullable(),
});

/** `cursor` is the id below which the next page starts. */
export const NotificationQuery = z.object({ cursor: Id.nullish() });

export const ReadAbout = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^\/[\w/-]*$/, 'This is not a page of this site.'),
});

export const MailPreferenceView = z.object({
  kind: Kind,
  label: z.string(),
  wanted: z.boolean(),
  /** False if the mails are mandatory because they concern money or decisions about the user. */
  optional: z.boolean(),
});
export type MailPreferenceView = z.infer<typeof MailPreferenceView>;

export const SetMailPreference = z.object({ kind: Kind, wanted: z.boolean() });

/** For a kind of notification or for a saved search. */
export const UnsubscribeToken = z.string().regex(/^[\w.-]{1,100}$/, 'This link is not valid.');

export const Unsubscribe = z.object({
  token: UnsubscribeToken,
  wanted: z.boolean().default(false),
});

export const MailSubscription = z.object({
  label: z.string(),
  wanted: z.boolean(),
});
export type MailSubscription = z.infer<typeof MailSubscription>;
