import type { FastifyInstance } from 'fastify';
import { noDocument } from '#features/documents/document.rules.ts';
import { Download } from '#features/documents/document.schema.ts';
import { openDocument } from '#features/documents/document.service.ts';
import { publishedKeys } from '#features/documents/record/record.queries.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { Id } from '#platform/shared/fields.ts';
import { asFile, signedIn } from './download.ts';
import type { ContextOf } from './request-context.ts';
import { sendError } from './rest-plugin.ts';

interface Address {
  Params: { id: string; file: string };
}

/** Papers of a hired project, as files. */
export function documents(system: SystemCtx, contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.get('/.well-known/bidwright-record-keys.json', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send({ algorithm: 'ed25519', keys: await publishedKeys(system.em.fork()) }),
    );

    app.get<Address>('/documents/projects/:id/:file', async (request, reply) => {
      try {
        const ctx = await signedIn(contextOf, request, reply);
        const id = Id.safeParse(request.params.id);
        const file = Download.safeParse(request.params.file);
        if (!id.success || !file.success) throw noDocument();
        const { name, type, bytes } = await openDocument(ctx, id.data, file.data);
        return asFile(reply, 'attachment', { name, type, size: bytes.length }).send(bytes);
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });
  };
}
