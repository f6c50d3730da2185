import { z } from 'zod';
import { SetUpAdmin } from '#features/accounts/admins/admin.schema.ts';
import { Analytics } from '#features/admin/figures/figure.schema.ts';
import { AuditEntryView, AuditQuery } from '#features/audit/audit.schema.ts';
import { type Endpoints, endpoint, upTo50 } from './rest-endpoint.ts';

const PasswordSet = z.object({ message: z.string() }).meta({ id: 'PasswordSet' });

/** Endpoints that SPEC defines under `/admin`. */
export const adminEndpoints: Endpoints = {
  'GET /admin/analytics': endpoint({
    id: 'adminAnalytics',
    tag: 'Admin',
    summary: 'What there is of everything',
    about: 'Totals of users, projects and bids, for admins.',
    who: 'admin',
    refuses: [403],
    input: z.object({}),
    output: Analytics,
    call: (api) => api.dashboard.analytics(),
  }),
  'GET /admin/audit-logs': endpoint({
    id: 'auditLog',
    tag: 'Admin',
    summary: 'The audit log, newest first',
    about:
      'Who did what, on what, and when: sign-ins, failed ones, what admins do and each movement of ' +
      'money. The next page is in the Link header. The whole log, or what a filter leaves of it, ' +
      'is downloaded as JSON lines by `POST /api/admin/audit-logs/export`, which takes the ' +
      'same filters as JSON, with the hashes that `npm run audit:verify` follows.',
    who: 'admin',
    refuses: [403],
    input: AuditQuery,
    output: upTo50(AuditEntryView),
    paged: true,
    call: async (api, input, page) => {
      const { items, next } = await api.audit.list(input);
      page.next(next);
      return items;
    },
  }),
  'POST /admin/setup-password': endpoint({
    id: 'setUpAdmin',
    tag: 'Admin',
    summary: 'Set the password of an invited admin',
    about:
      'With the token that was mailed: it works once, for 15 minutes, and only for the address ' +
      'it was sent to; a newer invitation voids it. Nobody is signed in by it. 20 tries per ' +
      'address in 15 minutes.',
    who: 'anyone',
    refuses: [409, 429],
    input: SetUpAdmin,
    output: PasswordSet,
    call: async (api, input) => {
      await api.admins.setUp(input);
      return { message: 'Your password is set. Please sign in.' };
    },
  }),
};
