import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { AuditFilter } from '#features/audit/audit.schema.ts';
import { exportLog } from '#features/audit/audit-log.service.ts';
import { assertNotOtherRole, readInput } from '../rest/rest-routes.ts';
import { createSignedInContext, serveDownload, setFileHeaders } from './download.ts';
import type { CreateContext } from './request-context.ts';

/** Serves the audit log to admins as JSON lines; rows are streamed while they are read. */
export function auditExportRoutes(createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    serveDownload(app, '/api/admin/audit-logs/export', async (request, reply) => {
      const ctx = await createSignedInContext(createContext, request, reply);
      assertNotOtherRole(ctx);
      const lines = await exportLog(ctx, parseFilter(readInput(request)));
      const name = `audit-log-${ctx.now().toISOString().slice(0, 10)}.jsonl`;
      setFileHeaders(reply, 'attachment', { name, type: 'application/jsonl', size: null });
      return reply.send(Readable.from(lines, { highWaterMark: 1 }));
    });
  };
}

function parseFilter(input: object): AuditFilter {
  const { data, error } = AuditFilter.safeParse(input);
  if (data) return data;
  throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
}
