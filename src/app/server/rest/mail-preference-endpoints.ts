import { z } from 'zod';
import { optionalKinds } from '#features/notifications/notification.rules.ts';
import {
  MailModeField,
  type MailPreferencesView,
  TimeZone,
} from '#features/notifications/notification.schema.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

const Kinds = z.object(
  Object.fromEntries(optionalKinds.map((kind) => [kind, MailModeField.optional()])),
);
const MailPreferences = z
  .object({ kinds: Kinds, timeZone: TimeZone })
  .meta({ id: 'MailPreferences' });

const toMailPreferences = ({ kinds, timeZone }: MailPreferencesView) => ({
  kinds: Object.fromEntries(
    kinds.flatMap(({ kind, mode, optional }) => (optional ? [[kind, mode]] : [])),
  ),
  timeZone: timeZone ?? 'UTC',
});

const MODES =
  '`at_once`: further emails about one project within half an hour are one email. `daily`: one ' +
  'email with everything, at 8:00 in `timeZone`. `in_app`: no email.';

export const mailPreferenceEndpoints: Endpoints = {
  'GET /mail-preferences': endpoint({
    id: 'mailPreferences',
    tag: 'Accounts',
    summary: 'When emails of each kind are sent',
    description: `The kinds that the caller may refuse. ${MODES} An unknown time zone is UTC.`,
    access: 'signed in',
    scope: 'read',
    errorStatuses: [429],
    input: z.object({}),
    output: MailPreferences,
    call: async (api) => toMailPreferences(await api.notifications.preferences()),
  }),
  'PATCH /mail-preferences': endpoint({
    id: 'setMailPreferences',
    tag: 'Accounts',
    summary: 'Choose when emails of each kind are sent',
    description:
      `Kinds that are not in the body stay as they are. ${MODES} Emails about money, hires and ` +
      'decisions of our team are always sent at once; naming such a kind is 400 `must_be_told`.',
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [409, 429],
    input: z.object({ kinds: Kinds.optional(), timeZone: TimeZone.optional() }),
    output: MailPreferences,
    call: async (api, input) => toMailPreferences(await api.notifications.setPreferences(input)),
  }),
};
