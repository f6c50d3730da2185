import { z } from 'zod';
import {
  ForgotPassword,
  ResetPassword,
  ResetTokenInput,
  ValidToken,
} from '#features/accounts/passwords/password.schema.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

const Confirmation = z.object({ message: z.string() }).meta({ id: 'Confirmation' });

export const passwordEndpoints: Endpoints = {
  'POST /auth/forgot-password': endpoint({
    id: 'forgotPassword',
    tag: 'Accounts',
    summary: 'Request a link to reset the password',
    description:
      'Emails a link that works once, for an hour; a newer link replaces it. The response does ' +
      'not depend on whether the account exists. After 3 requests for an account in an hour, ' +
      'further requests send no email and get the same response. 30 requests an hour per IP address.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [429],
    input: ForgotPassword,
    output: Confirmation,
    call: async (api, input) => {
      await api.passwords.forgot(input);
      return { message: 'If there is an account with this address, a link is on its way.' };
    },
  }),
  'GET /auth/validate-reset-token/:token': endpoint({
    id: 'validateResetToken',
    tag: 'Accounts',
    summary: 'Check whether a reset link is valid',
    description: 'False for a token that is unknown, used, replaced or older than an hour.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [],
    input: ResetTokenInput,
    output: ValidToken,
    call: (api, input) => api.passwords.checkToken(input),
  }),
  'POST /auth/reset-password': endpoint({
    id: 'resetPassword',
    tag: 'Accounts',
    summary: 'Set a new password with an emailed link',
    description:
      'Works once per link. Ends all sessions of the account and notifies its owner by email. 30 ' +
      'attempts per IP address in 15 minutes.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [429],
    input: ResetPassword,
    output: Confirmation,
    call: async (api, input) => {
      await api.passwords.reset(input);
      return { message: 'Password reset successfully' };
    },
  }),
};
