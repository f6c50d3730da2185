import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuditFilter } from '#features/audit/audit.schema.ts';
import { exportLog } from '#features/audit/audit-log.service.ts';
import { exportData } from '#features/data-export/data-export.service.ts';
import { readAgreementPdf } from '#features/documents/agreement/agreement-document.service.ts';
import { documentNotFoundError, RECORD_KEYS_PATH } from '#features/documents/document.rules.ts';
import { DownloadName } from '#features/documents/document.schema.ts';
import { loadDocumentFile } from '#features/documents/document.service.ts';
import { MoneyFile } from '#features/documents/money/money.schema.ts';
import { exportMoneyYear } from '#features/documents/money/money.service.ts';
import { listPublishedKeys } from '#features/documents/project-archive/archive.queries.ts';
import { agreementNotFoundError } from '#features/hires/agreement/agreement.rules.ts';
import { AgreementQuery } from '#features/hires/agreement/agreement.schema.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import { createSemaphore } from '#platform/server/semaphore.ts';
import { assertSignedIn } from '#platform/server/trpc/trpc.ts';
import { Id } from '#platform/shared/fields/fields.ts';
import { assertAdminIfSignedIn, readInput, sendError } from '../rest/rest-routes.ts';
import { reads } from './procedure-limits.ts';
import type { CreateContext } from './request-context.ts';
import { splitChunks } from './slow-clients.ts';

const DOWNLOADS_MAX = 2;
/** Per process; further downloads are refused with `busy`. */
const WAITING_DOWNLOADS_MAX = 20;
const runDownload = createSemaphore(DOWNLOADS_MAX, WAITING_DOWNLOADS_MAX);

const DocumentParams = z.object({ id: Id, file: DownloadName });

export function documentRoutes(system: SystemCtx, createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    app.get(RECORD_KEYS_PATH, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send({ algorithm: 'ed25519', keys: await listPublishedKeys(system.em.fork()) }),
    );

    // GET, because pages link to the agreement and to the years of money.
    const agreement = { readLimit: reads, tokenScopes: ['read'] } as const;
    app.get('/documents/projects/:id/agreement.pdf', { config: agreement }, (request, reply) =>
      runDownload(() => sendAgreement(createContext, request, reply)).catch((thrown: unknown) =>
        sendError(request, reply, thrown),
      ),
    );

    const money = { readLimit: reads, tokenScopes: 'needs_person' } as const;
    app.get('/documents/money/:file', { config: money }, (request, reply) =>
      runDownload(() => sendMoneyYear(createContext, request, reply)).catch((thrown: unknown) =>
        sendError(request, reply, thrown),
      ),
    );

    serveDownload(app, '/documents/projects/:id/:file', async (request, reply) => {
      const ctx = await createSignedInContext(createContext, request, reply);
      const params = DocumentParams.safeParse(request.params);
      if (!params.success) throw documentNotFoundError();
      const { id, file } = params.data;
      const { name, type, bytes } = await loadDocumentFile(ctx, id, file);
      return setFileHeaders(reply, 'attachment', { name, type, size: bytes.length }).send(bytes);
    });
  };
}

async function sendAgreement(
  createContext: CreateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await createSignedInContext(createContext, request, reply);
  const { id: projectId } = { id: undefined, ...Object(request.params) };
  const query = AgreementQuery.safeParse({ ...Object(request.query), projectId });
  if (!query.success) throw agreementNotFoundError();
  const { name, type, bytes } = await readAgreementPdf(ctx, query.data);
  return setFileHeaders(reply, 'attachment', { name, type, size: bytes.length }).send(bytes);
}

async function sendMoneyYear(
  createContext: CreateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await createSignedInContext(createContext, request, reply);
  const params = z.object({ file: MoneyFile }).safeParse(request.params);
  if (!params.success) throw documentNotFoundError();
  const { name, type, bytes } = await exportMoneyYear(ctx, params.data.file);
  return setFileHeaders(reply, 'attachment', { name, type, size: bytes.length }).send(bytes);
}

/**
 * Serves the data export of the caller as a ZIP file that is streamed while it is created. Needs a
 * recent proof of identity: an unattended session must not be enough to take all data of a user.
 */
export function dataExportRoutes(createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    serveDownload(app, '/api/account/export', async (request, reply) => {
      const ctx = await createSignedInContext(createContext, request, reply);
      assertRecentProof(ctx);
      const chunks = await exportData(ctx);
      const name = `bidwright-${ctx.now().toISOString().slice(0, 10)}.zip`;
      setFileHeaders(reply, 'attachment', { name, type: 'application/zip', size: null });
      return reply.send(Readable.from(splitChunks(chunks), { highWaterMark: 1 }));
    });
  };
}

/**
 * Serves the audit log to admins as JSON lines, which are streamed while rows are read. Needs a
 * recent proof of identity, like the data export.
 */
export function auditExportRoutes(createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    serveDownload(app, '/api/admin/audit-logs/export', async (request, reply) => {
      const ctx = await createSignedInContext(createContext, request, reply);
      assertAdminIfSignedIn(ctx);
      assertRecentProof(ctx);
      const lines = await exportLog(ctx, parseFilter(readInput(request)));
      const name = `audit-log-${ctx.now().toISOString().slice(0, 10)}.jsonl`;
      setFileHeaders(reply, 'attachment', { name, type: 'application/jsonl', size: null });
      // Reads one line ahead, so that a slow client does not make the server buffer rows.
      return reply.send(Readable.from(splitChunks(lines), { highWaterMark: 1 }));
    });
  };
}

function parseFilter(input: object): AuditFilter {
  const { data, error } = AuditFilter.safeParse(input);
  if (data) return data;
  throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
}

/**
 * POST, because another site could make the browser send GET requests and so use up the user's
 * limit.
 */
function serveDownload(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.post(url, { config: { tokenScopes: 'needs_person' } }, (request, reply) =>
    // Awaiting the returned reply waits until the response has been sent, so a streamed download
    // counts as running until its end.
    runDownload(() => handler(request, reply)).catch((thrown: unknown) =>
      sendError(request, reply, thrown),
    ),
  );
}

export async function createSignedInContext(
  createContext: CreateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ActorCtx> {
  const ctx = await createContext(request, reply);
  return { ...ctx, actor: assertSignedIn(ctx) };
}

/**
 * `size` is in bytes; null if unknown. The headers prevent storage in caches, script execution and
 * MIME sniffing.
 */
export function setFileHeaders(
  reply: FastifyReply,
  disposition: 'inline' | 'attachment',
  { name, type, size }: { name: string; type: string; size: number | null },
): FastifyReply {
  if (size !== null) reply.header('content-length', size);
  return reply
    .header('content-type', type)
    .header('content-disposition', formatContentDisposition(disposition, name))
    .header('content-security-policy', `sandbox; default-src 'none'; frame-ancestors 'none'`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store');
}

/** RFC 6266 and RFC 5987: an ASCII name for old clients and the UTF-8 name for all others. */
function formatContentDisposition(disposition: 'inline' | 'attachment', name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8Name = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${asciiName}"; filename*=UTF-8''${utf8Name}`;
}
