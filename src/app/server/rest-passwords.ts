import { z } from 'zod';
import {
  AnyToken,
  ForgotPassword,
  ResetPassword,
  ValidToken,
} from '#features/accounts/passwords/password.schema.ts';
import { type Endpoints, endpoint } from './rest-endpoint.ts';

const Said = z.object({ message: z.string() }).meta({ id: 'Said' });

/** The three operations that reset a forgotten password. */
export const passwordEndpoints: Endpoints = {
  'POST /auth/forgot-password': endpoint({
    id: 'forgotPassword',
    tag: 'Accounts',
    summary: 'Ask for a link to a new password',
    about:
      'Mails a link that works once, for an hour; a newer one voids it. The answer is the same ' +
      'whether the account exists or not, and after more than 3 requests for it in an hour. 30 ' +
      'requests an hour per address.',
    who: 'anyone',
    refuses: [429],
    input: ForgotPassword,
    output: Said,
    call: async (api, input) => {
      await api.passwords.forgot(input);
      return { message: 'If there is an account with this address, a link is on its way.' };
    },
  }),
  'GET /auth/validate-reset-token/:token': endpoint({
    id: 'validateResetToken',
    tag: 'Accounts',
    summary: 'Whether a link to a new password still works',
    about: 'False for a token that is unknown, used, voided or older than an hour.',
    who: 'anyone',
    refuses: [],
    input: AnyToken,
    output: ValidToken,
    call: (api, input) => api.passwords.validToken(input),
  }),
  'POST /auth/reset-password': endpoint({
    id: 'resetPassword',
    tag: 'Accounts',
    summary: 'Set a new password by a mailed link',
    about:
      'Works once per link. Ends all sessions of the account and tells its owner by mail. 30 ' +
      'tries per address in 15 minutes.',
    who: 'anyone',
    refuses: [429],
    input: ResetPassword,
    output: Said,
    call: async (api, input) => {
      await api.passwords.reset(input);
      return { message: 'Password reset successfully' };
    },
  }),
};
