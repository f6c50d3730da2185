import { z } from 'zod';
import { SetUpAdmin } from '#features/accounts/admins/admin.schema.ts';
import { Analytics } from '#features/admin/dashboard/dashboard.schema.ts';
import { AuditEntryView, AuditQuery } from '#features/audit/audit.schema.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';

const PasswordSet = z.object({ message: z.string() }).meta({ id: 'PasswordSet' });

export const adminEndpoints: Endpoints = {
  'GET /admin/analytics': endpoint({
    id: 'adminAnalytics',
    tag: 'Admin',
    summary: 'Totals of the marketplace',
    description: 'Numbers of users, projects and bids, for admins.',
    access: 'admin',
    scope: 'needs_person',
    errorStatuses: [403],
    input: z.object({}),
    output: Analytics,
    call: (api) => api.dashboard.analytics(),
  }),
  'GET /admin/audit-logs': endpoint({
    id: 'auditLog',
    tag: 'Admin',
    summary: 'The audit log, newest first',
    description:
      'Actor, action, target and time of sign-ins, failed sign-ins, acts of admins and movements of ' +
      'money. The URL of the next page is in the Link header. `POST /api/admin/audit-logs/export` ' +
      'takes the same filters as a JSON body and downloads the log as JSON lines. The lines contain ' +
      'the hashes that `npm run audit:verify` checks.',
    access: 'admin',
    scope: 'needs_person',
    errorStatuses: [403],
    input: AuditQuery,
    output: arrayOfAtMost50(AuditEntryView),
    isPaged: true,
    call: async (api, input, headers) => {
      const { items, next } = await api.audit.list(input);
      headers.setNextCursor(next);
      return items;
    },
  }),
  'POST /admin/setup-password': endpoint({
    id: 'setUpAdmin',
    tag: 'Admin',
    summary: 'Set the password of an invited admin',
    description:
      'Takes the emailed token, which works once, for 15 minutes, and only for the email address ' +
      'that it was sent to. A newer invitation replaces the token. Does not sign in. 20 attempts ' +
      'per IP address in 15 minutes.',
    access: 'anyone',
    scope: 'needs_person',
    errorStatuses: [409, 429],
    input: SetUpAdmin,
    output: PasswordSet,
    call: async (api, input) => {
      await api.admins.setUp(input);
      return { message: 'Your password is set. Please sign in.' };
    },
  }),
};
