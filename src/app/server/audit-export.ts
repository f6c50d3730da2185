import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { AuditFilter } from '#features/audit/audit.schema.ts';
import { exportLog } from '#features/audit/reading.service.ts';
import { asFile, serveDownload, signedIn } from './download.ts';
import type { ContextOf } from './request-context.ts';
import { adminsOnly, inputOf } from './rest-plugin.ts';

/** Serves the audit log to admins as JSON lines; rows are streamed while they are read. */
export function auditExport(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    serveDownload(app, '/api/admin/audit-logs/export', async (request, reply) => {
      const ctx = await signedIn(contextOf, request, reply);
      adminsOnly(ctx);
      const lines = await exportLog(ctx, filterIn(inputOf(request)));
      const name = `audit-log-${ctx.now().toISOString().slice(0, 10)}.jsonl`;
      asFile(reply, 'attachment', { name, type: 'application/jsonl', size: null });
      return reply.send(Readable.from(lines, { highWaterMark: 1 }));
    });
  };
}

function filterIn(given: object): AuditFilter {
  const { data, error } = AuditFilter.safeParse(given);
  if (data) return data;
  throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
}
