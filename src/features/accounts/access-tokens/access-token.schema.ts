import { z } from 'zod';
import { integerInput, requiredLine, Timestamp } from '#platform/shared/fields/fields.ts';
import { EXPIRY_DAYS, scopes, TOKEN_NAME_MAX } from './access-token.rules.ts';

const ScopeField = z.enum(scopes);

const EXPIRY_MESSAGE = 'An access token expires after 30, 90 or 365 days';
const SCOPE_MESSAGE = 'Choose what the token may do';

export const CreateAccessToken = z.object({
  name: requiredLine(
    'Name the program that will use the token',
    TOKEN_NAME_MAX,
    `A name can have at most ${TOKEN_NAME_MAX} characters`,
  ),
  scopes: z
    .array(ScopeField, SCOPE_MESSAGE)
    .min(1, SCOPE_MESSAGE)
    .max(scopes.length)
    .overwrite((chosen) => scopes.filter((scope) => chosen.includes(scope))),
  expiresInDays: integerInput(EXPIRY_MESSAGE)
    .pipe(z.literal(EXPIRY_DAYS, EXPIRY_MESSAGE))
    .meta({ type: 'integer', enum: [...EXPIRY_DAYS] }),
});
export type CreateAccessToken = z.infer<typeof CreateAccessToken>;

export const AccessTokenView = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(ScopeField),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  isExpired: z.boolean(),
  /** Precise to the hour; null if never. */
  lastUsedAt: Timestamp.nullable(),
});
export type AccessTokenView = z.infer<typeof AccessTokenView>;

export const IsByProgram = z
  .boolean()
  .exactOptional()
  .describe('Whether a program sent it with an access token');

/** `token` cannot be read again. */
export const CreatedAccessToken = AccessTokenView.extend({ token: z.string() });
export type CreatedAccessToken = z.infer<typeof CreatedAccessToken>;
