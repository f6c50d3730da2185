import { z } from 'zod';
import { uploadScopes } from '#features/accounts/access-tokens/access-token.rules.ts';
import { FILE_BYTES_MAX } from '#features/files/file.rules.ts';
import { FileName, FileView } from '#features/files/file.schema.ts';
import { toCurl } from './example.ts';
import { getExample } from './examples.ts';
import {
  errorResponses,
  headerRefs,
  jsonContent,
  type Operation,
  responseHeaders,
  toRef,
} from './operation.ts';
import { describeParameters, type NamedSchemas, toJsonSchema } from './schemas.ts';

/** The upload of a file: the one operation whose body is not JSON, so it is no REST endpoint. */
export const upload = {
  id: 'uploadFile',
  tag: 'Files',
  method: 'POST',
  path: '/files',
  summary: 'Upload a file',
  description:
    'The body is the content of the file, with the content type `application/octet-stream`. ' +
    'Accepted are images (PNG, JPEG, GIF, WebP), PDFs, office documents without macros, zip files ' +
    'and plain text. Operations that take `fileIds` attach the file. Until then only its owner can ' +
    'read it, and after a day it is deleted. An `Idempotency-Key` has no effect. Needs a session, or an ' +
    `access token with one of the scopes ${uploadScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
  parameters: z.object({ name: FileName.describe('Name of the file, without folders') }),
  body: { type: 'string', format: 'binary', maxLength: FILE_BYTES_MAX } as const,
  output: FileView.meta({ id: 'File' }),
  errorStatuses: [400, 401, 403, 429, 500, 503],
  /** Errors that differ from those of the other operations. */
  errors: {
    413: 'The file is larger than 10 MB',
    415: 'The content type of the body is not application/octet-stream',
  },
};

export function describeUpload(appUrl: string, schemas: NamedSchemas): Operation {
  const { id, tag, method, path, summary, description } = upload;
  const example = getExample(id);
  const output = toJsonSchema(upload.output, 'output', schemas);
  const toErrors = (statuses: number[]) =>
    statuses.map((status) => [status, toRef('responses', errorResponses[status]?.[0] ?? '')]);
  const ownErrors = Object.entries(upload.errors).map(([status, meaning]) => [
    status,
    {
      description: meaning,
      headers: responseHeaders(Number(status)),
      ...jsonContent(toRef('schemas', 'Error')),
    },
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: [{ session: [] }, ...uploadScopes.map((scope) => ({ token: [scope] }))],
    parameters: describeParameters(
      path,
      toJsonSchema(upload.parameters, 'input', schemas),
      example,
    ),
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: upload.body, example: example.text } },
    },
    responses: {
      201: {
        description: 'Created',
        headers: headerRefs('X-Request-Id', 'RateLimit', 'Access-Control-Allow-Origin'),
        ...jsonContent(output, example.response),
      },
      ...Object.fromEntries([...toErrors(upload.errorStatuses), ...ownErrors]),
    },
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: toCurl(method, path, appUrl, example) },
    ],
  };
}
