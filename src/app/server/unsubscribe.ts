import type { FastifyInstance } from 'fastify';
import { SubscriptionToken } from '#features/notifications/notification.schema.ts';
import { setByToken, subscriptionByToken } from '#features/notifications/preference.service.ts';
import { isSearchToken } from '#features/saved-searches/saved-search.rules.ts';
import {
  searchSubscription,
  setSearchMails,
} from '#features/saved-searches/saved-search.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendError } from './rest-plugin.ts';

const ROOM = '/unsubscribe/';
const BODY_MAX = 4 * 1024;
/** The one pair RFC 8058 sends, form-encoded or as a part. */
const ONE_CLICK = [
  /^List-Unsubscribe=One-Click$/m,
  /name="?List-Unsubscribe"?\r?\n\r?\n\s*One-Click/,
];

/** Mail programs ask from wherever they are; they have no session, and none is looked at. */
export function isUnsubscribing(method: string, url: string): boolean {
  return method === 'POST' && url.startsWith(ROOM);
}

/** One-click unsubscribe (RFC 8058): a POST switches off what the token stands for. */
export function unsubscribe(system: SystemCtx) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Params: { token: string } }>(`${ROOM}:token`, async (request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const said = String(request.body ?? '');
      if (!ONE_CLICK.some((one) => one.test(said))) {
        const message = 'Send List-Unsubscribe=One-Click, as a form.';
        return reply.code(400).send({ code: 'not_one_click', message });
      }
      const { token } = request.params;
      const set = isSearchToken(token) ? setSearchMails : setByToken;
      try {
        return await set({ em: system.em.fork() }, token, false);
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });
  };
}

/** The token of a page's address, if it is one that can be. */
export function unsubscribeToken(path: string): string | null {
  if (!path.startsWith(ROOM)) return null;
  return SubscriptionToken.safeParse(path.slice(ROOM.length)).data ?? null;
}

/** What the page of a token is called; refuses an unknown one. */
export async function unsubscribeTitle(ctx: Pick<SystemCtx, 'em'>, token: string): Promise<string> {
  await (isSearchToken(token) ? searchSubscription : subscriptionByToken)(ctx, token);
  return 'Mails from us';
}
