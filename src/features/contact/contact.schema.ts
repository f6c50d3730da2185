import { z } from 'zod';
import { newEmailSchema } from '#features/accounts/account.schema.ts';
import { requiredLine, requiredText } from '#platform/shared/fields/fields.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { MESSAGE_MAX, SENDER_NAME_MAX, topics } from './contact.rules.ts';

export const ContactMessage = z.object({
  name: requiredLine(
    'Name is required',
    SENDER_NAME_MAX,
    `A name can have at most ${SENDER_NAME_MAX} characters`,
  ),
  email: newEmailSchema('Email is required'),
  topic: z.enum(topics, 'Please choose a topic'),
  message: requiredText(
    'Please write a message',
    MESSAGE_MAX,
    `A message can have at most ${formatInteger(MESSAGE_MAX)} characters`,
  ),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Null if they are not configured. `sandbox`: payments move no real money. */
export const OperatorView = z.object({
  name: z.string().nullable(),
  address: z.string().nullable().describe('Postal address, in several lines'),
  sandbox: z.boolean(),
});
export type OperatorView = z.infer<typeof OperatorView>;
