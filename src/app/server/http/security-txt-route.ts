import type { FastifyInstance } from 'fastify';
import { addDays } from '#platform/shared/format/deadline.ts';
import { sendNotFound } from './allowed-methods.ts';

/** RFC 9116 demands a date and recommends less than a year. */
const VALID_DAYS = 180;

interface SecurityTxtOptions {
  appUrl: string;
  contactEmail: string | null;
  now: () => Date;
}

/** https://www.rfc-editor.org/rfc/rfc9116 */
export function securityTxtRoute({ appUrl, contactEmail, now }: SecurityTxtOptions) {
  return async (app: FastifyInstance) => {
    app.get('/.well-known/security.txt', async (request, reply) => {
      if (contactEmail === null) return sendNotFound(request, reply);
      const lines = [
        `Contact: mailto:${encodeURI(contactEmail)}`,
        `Expires: ${addDays(now(), VALID_DAYS).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${appUrl}/.well-known/security.txt`,
      ];
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(`${lines.join('\n')}\n`);
    });
  };
}
