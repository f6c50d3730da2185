import { z } from 'zod';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { isTimeZone } from './daily-mails/daily-schedule.rules.ts';
import { type MailMode, mailModes } from './mail-mode.rules.ts';
import { isNotificationKind, type NotificationKind } from './notification.rules.ts';

const Kind = z.string().refine(isNotificationKind, 'This kind of notification does not exist.');

export const MailModeField = z.enum(mailModes, 'Choose at_once, daily or in_app');

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
  group: z.string().describe('Heading under which the email settings list the kind'),
  mode: MailModeField,
  /** False if the mails are mandatory because they concern money or decisions about the user. */
  optional: z.boolean(),
});
export type MailPreferenceView = z.infer<typeof MailPreferenceView>;

export const MailPreferencesView = z.object({
  kinds: z.array(MailPreferenceView),
  /** Null if unknown, which counts as UTC. */
  timeZone: z.string().nullable(),
});
export type MailPreferencesView = z.infer<typeof MailPreferencesView>;

export const TimeZone = z
  .string('Choose a time zone')
  .max(64, 'This time zone does not exist')
  .refine(isTimeZone, 'This time zone does not exist')
  .describe('IANA name of the time zone in which daily emails are sent at 8:00');

const areKinds = (
  kinds: Record<string, MailMode | undefined>,
): kinds is Partial<Record<NotificationKind, MailMode | undefined>> =>
  Object.keys(kinds).every(isNotificationKind);

export const SetMailPreferences = z.object({
  kinds: z
    .record(z.string(), MailModeField.optional())
    .refine(areKinds, 'One of these kinds of email does not exist')
    .optional(),
  timeZone: TimeZone.optional(),
});
export type SetMailPreferences = z.infer<typeof SetMailPreferences>;

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
