import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorCtx } from '#platform/server/context.ts';
import { assertSignedIn } from '#platform/server/trpc/trpc.ts';
import { ALL_METHODS, methodNotAllowed, sendError } from '../rest/rest-routes.ts';
import type { CreateContext } from './request-context.ts';

/**
 * Serves a file that counts against an allowance of the caller. Only POST, because another site can
 * make a signed-in browser send a GET.
 */
export function serveDownload(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.post(url, (request, reply) =>
    handler(request, reply).catch((thrown: unknown) => sendError(request, reply, thrown)),
  );
  const method = ALL_METHODS.filter((other) => other !== 'POST');
  app.route({ method, url, handler: methodNotAllowed(['POST']) });
}

/** Returns the context of a download. Throws `signed_out` without a session. */
export async function createSignedInContext(
  createContext: CreateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ActorCtx> {
  const ctx = await createContext(request, reply);
  return { ...ctx, actor: assertSignedIn(ctx) };
}

/**
 * Sets the headers of a file response, and Content-Length if the size is known. The headers prevent
 * storage in caches, script execution and MIME sniffing.
 */
export function setFileHeaders(
  reply: FastifyReply,
  kind: 'inline' | 'attachment',
  { name, type, size }: { name: string; type: string; size: number | null },
): FastifyReply {
  if (size !== null) reply.header('content-length', size);
  return reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(kind, name))
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
}

/**
 * Returns a Content-Disposition header (RFC 6266 with RFC 5987): an ASCII name for old clients and
 * the UTF-8 name for all others.
 */
function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8Name = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${utf8Name}`;
}
