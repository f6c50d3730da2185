import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportData } from '#features/data-export/data-export.service.ts';
import { createSignedInContext, serveDownload, setFileHeaders } from './download.ts';
import type { CreateContext } from './request-context.ts';

/** Serves the data export of the caller as a ZIP file that is streamed while it is created. */
export function dataExportRoutes(createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    serveDownload(app, '/api/account/export', async (request, reply) => {
      const ctx = await createSignedInContext(createContext, request, reply);
      const bytes = await exportData(ctx);
      const name = `bidwright-${ctx.now().toISOString().slice(0, 10)}.zip`;
      setFileHeaders(reply, 'attachment', { name, type: 'application/zip', size: null });
      return reply.send(Readable.from(bytes));
    });
  };
}
