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
/** The name and value that RFC 8058 requires, URL-encoded or as a part of a multipart body. */
const ONE_CLICK = [
  /^List-Unsubscribe=One-Click$/m,
  /name="?List-Unsubscribe"?\r?\n\r?\n\s*One-Click/,
];

/**
 * Returns whether a request is a one-click unsubscribe. Mail servers send such requests from any
 * origin and without a session, so the caller must check neither.
 */
export function isUnsubscribeRequest(method: string, url: string): boolean {
  return method === 'POST' && url.startsWith(PATH_PREFIX);
}

/**
 * Serves one-click unsubscribe requests (RFC 8058). A POST disables either the mails of one
 * notification kind or the mails of one saved search, depending on the token. The plugin accepts
 * any content type.
 */
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

/**
 * Returns the token in the path of an unsubscribe page; null for any other path, or if the format
 * of the token is invalid. The returned token may be unknown.
 */
export function parseUnsubscribeToken(path: string): string | null {
  if (!path.startsWith(PATH_PREFIX)) return null;
  return UnsubscribeToken.safeParse(path.slice(PATH_PREFIX.length)).data ?? null;
}

/** Returns the title of the unsubscribe page. Throws `not_found` if the token is unknown. */
export async function loadUnsubscribeTitle(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<string> {
  // The result is ignored, because the title is the same for all mails. The call throws if the
  // token is unknown.
  await (isSearchToken(token) ? getSearchSubscription : loadSubscriptionByToken)(ctx, token);
  return 'Emails from us';
}
