import { z } from 'zod';
import { TOKENS_MAX } from '#features/accounts/access-tokens/access-token.rules.ts';
import {
  AccessTokenView,
  CreateAccessToken,
  CreatedAccessToken,
} from '#features/accounts/access-tokens/access-token.schema.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';

const Revoked = z.object({ message: z.string() }).meta({ id: 'Revoked' });

export const accessTokenEndpoints: Endpoints = {
  'GET /tokens': endpoint({
    id: 'tokens',
    tag: 'Accounts',
    summary: 'Access tokens of the caller',
    description:
      'Newest first, without the tokens themselves. `lastUsedAt` is precise to the hour.',
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [429],
    input: z.object({}),
    output: arrayOfAtMost50(AccessTokenView),
    call: (api) => api.accessTokens.list(),
  }),
  'POST /tokens': endpoint({
    id: 'createToken',
    tag: 'Accounts',
    summary: 'Create an access token',
    description:
      'The response contains the token, which cannot be read again. The owner is emailed. Needs ' +
      'the password or a code within the last 15 minutes, else 403 `proof_needed`; not for admins ' +
      `(403). At most ${TOKENS_MAX} tokens, then 409 \`too_many_tokens\`. 30 an hour.`,
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [403, 409, 429],
    input: CreateAccessToken,
    output: CreatedAccessToken,
    status: 201,
    call: (api, input) => api.accessTokens.create(input),
  }),
  'DELETE /tokens/:id': endpoint({
    id: 'revokeToken',
    tag: 'Accounts',
    summary: 'Revoke an access token',
    description: 'At once and for good.',
    access: 'signed in',
    scope: 'needs_person',
    errorStatuses: [404, 429],
    input: IdInput,
    output: Revoked,
    call: async (api, input) => {
      await api.accessTokens.revoke(input);
      return { message: 'Access token revoked' };
    },
  }),
};
