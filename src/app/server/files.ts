import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isImage, sizeRefusal } from '#features/conversations/attachments/attachment.rules.ts';
import { FileName } from '#features/conversations/attachments/attachment.schema.ts';
import { keepFile, openFile } from '#features/conversations/attachments/attachment.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/fields.ts';
import type { ContextOf } from './request-context.ts';
import { sendError } from './rest-plugin.ts';

interface Address {
  Params: { id: string };
  Querystring: Record<string, string | undefined>;
}

/** Files come and go as bare bytes: nothing of them is held in memory, nothing is run in a page. */
export function files(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload),
    );

    app.post<Address>('/files', async (request, reply) => {
      try {
        const name = FileName.safeParse(request.query.name);
        if (!name.success) throw badName(name.error.issues[0]?.message);
        const ctx = await signedIn(contextOf, request, reply);
        const declared = Number(request.headers['content-length'] ?? 1);
        const refusal = sizeRefusal(name.data, declared);
        if (refusal) throw refusal;
        const file = await keepFile(ctx, name.data, arriving(request.body));
        return reply.code(201).header('cache-control', 'no-store').send(file);
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });

    app.get<Address>('/files/:id/:name', async (request, reply) => {
      try {
        const ctx = await signedIn(contextOf, request, reply);
        const id = Id.safeParse(request.params.id);
        const file = await openFile(ctx, id.success ? id.data : 0);
        return sendFile(reply, file, request.query.inline !== undefined);
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });
  };
}

type OpenFile = Awaited<ReturnType<typeof openFile>>;

/** Only what was found to be a picture is ever shown in place; all else is put on the disk. */
function sendFile(reply: FastifyReply, { name, type, size, bytes }: OpenFile, inline: boolean) {
  return reply
    .header('content-type', type === 'text/plain' ? 'text/plain; charset=utf-8' : type)
    .header('content-length', size)
    .header(
      'content-disposition',
      disposition(inline && isImage(type) ? 'inline' : 'attachment', name),
    )
    .header('content-security-policy', `sandbox; default-src 'none'`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(bytes));
}

async function signedIn(
  contextOf: ContextOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ActorCtx> {
  const ctx = await contextOf(request, reply);
  const { actor } = ctx;
  if (!actor) throw new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  return { ...ctx, actor };
}

function badName(words = 'Please name the file'): DomainError {
  return new DomainError('invalid', 'file_name', words);
}

/** The body as it comes; a line that breaks is the sender's trouble, not a defect of ours. */
async function* arriving(body: unknown): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return;
  try {
    for await (const piece of body) yield piece;
  } catch {
    throw new DomainError('invalid', 'upload_broken', 'The file did not arrive whole.');
  }
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
