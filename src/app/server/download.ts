import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorCtx } from '#platform/server/context.ts';
import { assertSignedIn } from '#platform/server/trpc.ts';
import type { ContextOf } from './request-context.ts';
import { ALL_METHODS, otherMethod, sendError } from './rest-plugin.ts';

/**
 * Serves a file that counts against an allowance of the caller. Only POST, because another site can
 * make a signed-in browser send a GET.
 */
export function serveDownload(
  app: FastifyInstance,
  url: string,
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.post(url, (request, reply) =>
    send(request, reply).catch((thrown: unknown) => sendError(request, reply, thrown)),
  );
  const method = ALL_METHODS.filter((other) => other !== 'POST');
  app.route({ method, url, handler: otherMethod(['POST']) });
}

/** What a request for a file comes with; signed out it is refused. */
export async function signedIn(
  contextOf: ContextOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ActorCtx> {
  const ctx = await contextOf(request, reply);
  return { ...ctx, actor: assertSignedIn(ctx) };
}

/** Says of an answer what a file must say, its size if it is known: kept nowhere, run nowhere, taken for nothing else. */
export function asFile(
  reply: FastifyReply,
  kind: 'inline' | 'attachment',
  { name, type, size }: { name: string; type: string; size: number | null },
): FastifyReply {
  if (size !== null) reply.header('content-length', size);
  return reply
    .header('content-type', type)
    .header('content-disposition', disposition(kind, name))
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
}

/** RFC 6266 with RFC 5987: a plain name for old readers, the real one for all others. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${real}`;
}
