import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import { type ApiDocument, buildApiDocument } from './document.ts';
import { getExamplePosition } from './examples.ts';
import type { Operation } from './operation.ts';
import type { JsonSchema } from './schemas.ts';

const publicConfig = { tokenScopes: 'any' } as const;

export function apiDocsRoutes(appUrl: string) {
  const document = buildApiDocument(appUrl);
  return async (app: FastifyInstance) => {
    app.get('/api/openapi.json', { config: publicConfig }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').send(document),
    );
    app.get('/api/docs', { config: publicConfig }, async (_request, reply) => {
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

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#171b22, #e8eef8);
    --paper: light-dark(#fbf9f4, #0b1524); --sheet: light-dark(#fffefb, #0f1c30);
    --dim: light-dark(#565c66, #9fb1cc); --rule: light-dark(#dcd6c8, #233756);
    --blue: light-dark(#1b4bb0, #8fb6ff); --next: light-dark(#b23a12, #ff9a72) }
  * { box-sizing: border-box }
  body { margin: 0; overflow-wrap: break-word; background: var(--paper); color: var(--ink);
    font: 16px/1.55 'Instrument Sans', system-ui, sans-serif }
  main, nav { max-width: 60rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2rem) }
  nav { border-bottom: 1px solid var(--rule); display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
  h1 { font-size: clamp(1.5rem, 8vw, 2.25rem); line-height: 1.15; margin: 1.5rem 0 .5rem;
    letter-spacing: -.02em }
  h2 { font-size: 1.5rem; margin: 3rem 0 .25rem }
  h3 { font-size: 1.125rem; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem;
    align-items: baseline; overflow-wrap: anywhere }
  p { margin: .5rem 0; max-width: 44rem } .dim { color: var(--dim) }
  a { color: var(--blue) }
  section { background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px;
    padding: 1rem 1.25rem; margin: 1rem 0; scroll-margin-top: 1rem }
  code { font: .875rem/1.5 'Geist Mono', ui-monospace, monospace; overflow-wrap: anywhere }
  .get { color: var(--blue) } .post, .patch { color: var(--next) }
  h4 { font-size: .875rem; margin: 1rem 0 .25rem; color: var(--dim) }
  .wide { overflow-x: auto }
  pre { margin: .25rem 0; padding: .75rem 1rem; border: 1px solid var(--rule); border-radius: 4px;
    background: var(--paper); max-height: 24rem; overflow: auto; font-size: .875rem }
  pre code { overflow-wrap: normal }
  table { border-collapse: collapse; width: 100%; font-size: .9375rem }
  th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0;
    border-top: 1px solid var(--rule) }
  th { font-weight: 600; width: 1%; white-space: nowrap }
  @media (width < 40rem) {
    tr { display: flex; flex-wrap: wrap; border-top: 1px solid var(--rule) }
    th, td { border: 0 } th { width: auto } td:last-child { flex: 1 }
    td:nth-child(4) { flex-basis: 100%; padding-top: 0 } td:empty { display: none }
  }
`;

const EXAMPLES_NOTE =
  'The examples form one scenario on an empty marketplace, in the order of their numbers: Mina ' +
  'hires Jonas, and Rosa is the admin. Each of them stores the session cookie in a separate ' +
  'cookie jar, such as `mina.txt`. Tokens, codes and secrets are fictitious. `--json` needs curl 7.82.';

function renderDocsPage(document: ApiDocument, nonce: string): string {
  const { info, tags, components } = document;
  const links = tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join('');
  const groups = tags.map(
    ({ name, description }) =>
      `<h2 id="${name}">${name}</h2><p class="dim">${renderProse(description)}</p>` +
      renderOperations(document, name).join(''),
  );
  const schemaSections = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section id="schema-${name}"><h3>${name}</h3>${renderTable(toFieldRows(schema))}</section>`,
  );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${info.title} · Bidwright</title><style nonce="${nonce}">${STYLE}</style>` +
    `<body><nav aria-label="On this page"><a href="/">Bidwright</a><a href="#Tokens">Access tokens</a>${links}` +
    `<a href="#Schemas">Schemas</a><a href="/api/openapi.json">openapi.json</a></nav>` +
    `<main><h1>${info.title}</h1><p>${renderProse(info.description)}</p>` +
    `<p>${renderProse(EXAMPLES_NOTE)}</p>${renderTokenSection(document)}${groups.join('')}` +
    `<h2 id="Schemas">Schemas</h2>${schemaSections.join('')}</main></body></html>`
  );
}

function renderTokenSection({ servers: [server], components }: ApiDocument): string {
  const { description } = components.securitySchemes.token;
  const origin = server?.url === '/' ? 'http://localhost:3000' : server?.url;
  const curl = `curl '${origin}/api/work' \\\n  --header 'Authorization: Bearer bw_…'`;
  return (
    `<h2 id="Tokens">Access tokens</h2><p>${renderProse(description)}</p>` +
    `<pre><code>${escapeHtml(curl)}</code></pre>`
  );
}

function renderOperations({ paths, components }: ApiDocument, tag: string): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => renderOperation(method, path, operation, components.responses)),
  );
}

function renderOperation(
  method: string,
  path: string,
  operation: Operation,
  sharedResponses: ApiDocument['components']['responses'],
): string {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const parameterRows = parameters.map(({ name, schema, required, description = '' }) => [
    renderCode(name),
    required ? 'required' : '',
    renderType(schema),
    renderProse(description),
  ]);
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    type === 'application/json' ? renderType(schema) : `the file, ${renderCode(type)}`,
  );
  const responseRows = Object.entries(operation.responses).map(([status, response]) => {
    if ('description' in response) {
      const { schema } = response.content['application/json'];
      const isError = Number(status) >= 400;
      return [renderCode(status), isError ? renderProse(response.description) : renderType(schema)];
    }
    const [, name = ''] = response.$ref.split('/responses/');
    return [renderCode(status), renderProse(sharedResponses[name]?.description ?? '')];
  });
  return (
    `<section id="${operationId}"><h3><code class="${method}">${method.toUpperCase()}</code>` +
    `${renderCode(path)}<span>${renderProse(summary)}</span></h3><p>${renderProse(description)}</p>` +
    (parameterRows.length > 0 ? `<h4>Parameters</h4>${renderTable(parameterRows)}` : '') +
    bodies.map((body) => `<h4>Body</h4><p>${body}</p>`).join('') +
    `<h4>Responses</h4>${renderTable(responseRows)}${renderExample(operation)}</section>`
  );
}

function renderExample({ operationId, responses, 'x-codeSamples': samples }: Operation): string {
  const calls = samples.map(({ source }) => renderSample(`Example of ${operationId}`, source));
  const responseParts = Object.entries(responses).flatMap(([status, response]) => {
    if (!('content' in response)) return [];
    const { example } = response.content['application/json'];
    if (example === undefined) return [];
    const body = JSON.stringify(example, null, 2);
    return `<h4>Response with status ${status}</h4>${renderSample(`Response to ${operationId}`, body)}`;
  });
  const { nth, count } = getExamplePosition(operationId);
  return `<h4>Example, call ${nth} of ${count}</h4>${calls.join('')}${responseParts.join('')}`;
}

/** The box scrolls, so keyboard users must be able to focus it. */
function renderSample(name: string, text: string): string {
  return `<pre tabindex="0" role="region" aria-label="${name}">${renderCode(text)}</pre>`;
}

function toFieldRows({ properties = {}, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties).map(([name, field]) => {
    const description = typeof field === 'object' ? (field.description ?? '') : '';
    const requirement = required.includes(name) ? 'required' : '';
    return [renderCode(name), requirement, renderType(field), renderProse(description)];
  });
}

function renderType(schema: JsonSchema | boolean): string {
  if (typeof schema === 'boolean') return '';
  if (schema.$ref) {
    const [, name = ''] = schema.$ref.split('/schemas/');
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum) return schema.enum.map((value) => renderCode(String(value))).join(' · ');
  if (schema.anyOf) return schema.anyOf.map(renderType).join(' or ');
  const { items } = schema;
  if (items && typeof items === 'object' && !Array.isArray(items)) {
    return `list of ${renderType(items)}, at most ${schema.maxItems}`;
  }
  return renderProse(`${[schema.type].flat().join(' or ')}${formatLimits(schema)}`);
}

function formatLimits({ type, format, minimum, maximum, maxLength }: JsonSchema): string {
  if (minimum !== undefined || maximum !== undefined) return ` ${minimum} to ${maximum}`;
  if (format) return `, ${format}`;
  return type === 'string' && maxLength ? `, up to ${maxLength} characters` : '';
}

function renderTable(rows: string[][]): string {
  const lines = rows.map(([head = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${cell}</td>`).join('');
    return `<tr><th scope="row">${head}</th>${rest}</tr>`;
  });
  return `<div class="wide"><table>${lines.join('')}</table></div>`;
}

function renderCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function renderProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
