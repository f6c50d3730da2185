import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadScopes } from '#features/accounts/access-tokens/access-token.rules.ts';
import { suspendedError } from '#features/accounts/suspension/suspension.rules.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { isFileOfOwnConversation } from '#features/conversations/message.queries.ts';
import { isImage, sizeRefusal, toContentTypeHeader } from '#features/files/file.rules.ts';
import { FileName } from '#features/files/file.schema.ts';
import { openFile, storeUpload } from '#features/files/file.service.ts';
import { pictureBytesRefusal } from '#features/files/pictures/picture.rules.ts';
import { openPicture, storePicture } from '#features/files/pictures/picture.service.ts';
import { isSuspendedWithoutWork } from '#features/hires/hire.queries.ts';
import { isFileOfHire } from '#features/hires/hire-file-access.queries.ts';
import { isPictureOfReport } from '#features/moderation/reports/report.queries.ts';
import { isFileOfVisibleProject } from '#features/projects/brief/project-file.queries.ts';
import { isRemovedFromProject } from '#features/projects/project-file-access.queries.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/fields/fields.ts';
import { sendError } from '../rest/rest-routes.ts';
import { createSignedInContext, setFileHeaders } from './download-routes.ts';
import { pictureReads, reads } from './procedure-limits.ts';
import type { CreateContext } from './request-context.ts';
import { sendTransportError } from './transport-errors.ts';

const access = {
  readConditions: [
    isFileOfOwnConversation,
    isFileOfHire,
    isFileOfVisibleProject,
    isPictureOfReport,
  ],
  isRemoved: isRemovedFromProject,
};

const NOT_BYTES = {
  code: 'not_bytes',
  message: 'Send the file as the body, with the content type application/octet-stream.',
};

interface FileRoute {
  Params: { id: string };
  Querystring: Record<string, string | undefined>;
}

export function fileRoutes(system: SystemCtx, createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
      done(null, payload),
    );
    app.setErrorHandler<FastifyError>((error, request, reply) =>
      error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
        ? reply.code(415).send(NOT_BYTES)
        : sendTransportError(error, request, reply),
    );

    app.post<FileRoute>(
      '/files',
      { config: { tokenScopes: uploadScopes } },
      async (request, reply) => {
        try {
          const name = FileName.safeParse(request.query.name);
          if (!name.success) throw invalidNameError(name.error.issues[0]?.message);
          const ctx = await createSignedInContext(createContext, request, reply);
          const size = readDeclaredSize(request);
          // An unknown size passes; `storeUpload` also limits the received bytes.
          const refusal = sizeRefusal(name.data, size ?? 1);
          if (refusal) throw refusal;
          await assertMayUpload(ctx);
          const file = await storeUpload(ctx, name.data, size, readUploadChunks(request.body));
          return reply.code(201).header('cache-control', 'no-store').send(file);
        } catch (thrown) {
          return sendError(request, reply, thrown);
        }
      },
    );

    app.post('/pictures', async (request, reply) => {
      try {
        const ctx = await createSignedInContext(createContext, request, reply);
        const refusal = pictureBytesRefusal(readDeclaredSize(request) ?? 1);
        if (refusal) throw refusal;
        await assertNotSuspended(ctx.em, ctx.actor.id);
        const picture = await storePicture(ctx, readUploadChunks(request.body));
        return reply.code(201).header('cache-control', 'no-store').send(picture);
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });

    app.get<{ Params: { key: string } }>(
      '/pictures/:key',
      { config: { readLimit: pictureReads } },
      async (request, reply) => {
        try {
          const { em, files } = system;
          const picture = await openPicture({ em: em.fork(), files }, request.params.key);
          return setFileHeaders(reply, 'inline', picture)
            .header('cache-control', 'public, max-age=31536000, immutable')
            .send(Readable.from(picture.bytes));
        } catch (thrown) {
          return sendError(request, reply.header('cache-control', 'no-store'), thrown);
        }
      },
    );

    app.get<FileRoute>(
      '/files/:id/:name',
      { config: { readLimit: reads, tokenScopes: ['read'] } },
      async (request, reply) => {
        try {
          const ctx = await createSignedInContext(createContext, request, reply);
          const id = Id.safeParse(request.params.id);
          // No file has the id 0, so an invalid id throws `not_found`.
          const file = await openFile(ctx, id.success ? id.data : 0, access);
          const isInline = request.query.inline !== undefined;
          return sendFile(reply, file, isInline);
        } catch (thrown) {
          return sendError(request, reply, thrown);
        }
      },
    );
  };
}

/** Throws `suspended` if the actor is suspended and has no running hire. */
async function assertMayUpload({ em, actor }: ActorCtx): Promise<void> {
  if (await isSuspendedWithoutWork(em, actor.id)) throw suspendedError();
}

function readDeclaredSize({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

type OpenFile = Awaited<ReturnType<typeof openFile>>;

function sendFile(reply: FastifyReply, { name, type, size, bytes }: OpenFile, isInline: boolean) {
  const disposition = isInline && isImage(type) ? 'inline' : 'attachment';
  return setFileHeaders(reply, disposition, { name, type: toContentTypeHeader(type), size }).send(
    Readable.from(bytes),
  );
}

function invalidNameError(message = 'Name the file'): DomainError {
  return new DomainError('invalid', 'file_name', message);
}

/**
 * Throws `upload_broken` (400) if the upload is interrupted, because that is not a defect of the
 * server.
 */
async function* readUploadChunks(body: unknown): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return;
  try {
    for await (const chunk of body) yield chunk;
  } catch {
    throw new DomainError(
      'invalid',
      'upload_broken',
      'The upload was interrupted. Please try again.',
    );
  }
}
