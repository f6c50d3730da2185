import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentNotFound } from '#features/documents/document.rules.ts';
import { Download } from '#features/documents/document.schema.ts';
import { loadDocumentFile } from '#features/documents/document.service.ts';
import { listPublishedKeys } from '#features/documents/project-archive/archive.queries.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { Id } from '#platform/shared/fields/fields.ts';
import { createSignedInContext, serveDownload, setFileHeaders } from './download.ts';
import type { CreateContext } from './request-context.ts';

const DocumentParams = z.object({ id: Id, file: Download });

/** Serves the documents of hired projects and the public keys of their records. */
export function documentRoutes(system: SystemCtx, createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    app.get('/.well-known/bidwright-record-keys.json', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send({ algorithm: 'ed25519', keys: await listPublishedKeys(system.em.fork()) }),
    );

    serveDownload(app, '/documents/projects/:id/:file', async (request, reply) => {
      const ctx = await createSignedInContext(createContext, request, reply);
      const params = DocumentParams.safeParse(request.params);
      if (!params.success) throw documentNotFound();
      const { id, file } = params.data;
      const { name, type, bytes } = await loadDocumentFile(ctx, id, file);
      return setFileHeaders(reply, 'attachment', { name, type, size: bytes.length }).send(bytes);
    });
  };
}
