import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { renderDocsPage } from './docs-page.ts';
import { openApiDocument } from './document.ts';

/** Serves the description of the REST API as OpenAPI JSON and as an HTML page. */
export function apiDocsRoutes(appUrl: string) {
  const document = openApiDocument(appUrl);
  return async (app: FastifyInstance) => {
    app.get('/api/openapi.json', async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(document),
    );
    app.get('/api/docs', async (_request, reply) => {
      const nonce = randomBytes(18).toString('base64');
      const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'`;
      return reply
        .header('content-security-policy', `${policy}; form-action 'none'; frame-ancestors 'none'`)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(renderDocsPage(document, nonce));
    });
  };
}
