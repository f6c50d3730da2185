import type { FastifyInstance } from 'fastify';
import { UnsubscribeToken } from '#features/notifications/notification.schema.ts';
import {
  loadSubscriptionByToken,
  setPreferenceByToken,
} from '#features/notifications/preference.service.ts';
import { isSearchToken } from '#features/saved-searches/saved-search.rules.ts';
import {
  getSearchSubscription,
  setSearchMails,
} from '#features/saved-searches/saved-search.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendError } from '../rest/rest-routes.ts';

const PATH_PREFIX = '/unsubscribe/';
const BODY_BYTES_MAX = 4 * 1024;
/** RFC 8058. */
const ONE_CLICK = [
  /^List-Unsubscribe=One-Click$/m,
  /name="?List-Unsubscribe"?\r?\n\r?\n\s*One-Click/,
];

/**
 * Mail servers send such requests from any origin and without a session, so the caller must check
 * neither.
 */
export function isUnsubscribeRequest(method: string, url: string): boolean {
  return method === 'POST' && url.startsWith(PATH_PREFIX);
}

export function unsubscribeRoutes(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { token: string } }>(`${PATH_PREFIX}:token`, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const body = String(request.body ?? '');
      if (!ONE_CLICK.some((pattern) => pattern.test(body))) {
        const message = 'Send List-Unsubscribe=One-Click, as a form.';
        return reply.code(400).send({ code: 'not_one_click', message });
      }
      const { token } = request.params;
      const setMailsEnabled = isSearchToken(token) ? setSearchMails : setPreferenceByToken;
      try {
        return await setMailsEnabled({ em: system.em.fork() }, token, false);
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });
  };
}

/** The returned token may be unknown. */
export function parseUnsubscribeToken(path: string): string | null {
  if (!path.startsWith(PATH_PREFIX)) return null;
  return UnsubscribeToken.safeParse(path.slice(PATH_PREFIX.length)).data ?? null;
}

export async function loadUnsubscribeTitle(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<string> {
  // Throws if the token is unknown. The result is not needed, because the title is the same for all
  // mails.
  await (isSearchToken(token) ? getSearchSubscription : loadSubscriptionByToken)(ctx, token);
  return 'Emails from us';
}
