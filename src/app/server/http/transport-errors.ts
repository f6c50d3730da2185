import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../rest/rest-routes.ts';
import { commonHeaders } from './security-headers.ts';

const NOT_JSON = { code: 'invalid_json', message: 'The body is not valid JSON.' };

const bodiesByCode: Record<string, { code: string; message: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: NOT_JSON,
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'not_json',
    message: 'Send the body as JSON, with a JSON content type.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'wrong_length',
    message: 'The body does not have the length that its header states.',
  },
  FST_ERR_BAD_URL: { code: 'bad_address', message: 'This address cannot be read.' },
  FST_UNDER_PRESSURE: {
    code: 'busy',
    message: 'We are very busy. Please try again in a few seconds.',
  },
};

/**
 * Fastify's own errors get a fixed body; `sendError` sends others, such as a `DomainError` that a
 * hook throws.
 */
export function sendTransportError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode = 500, code } = error;
  // The hooks that set these headers have not run if the URL could not be read.
  reply.headers(commonHeaders).header('x-request-id', request.id);
  if (statusCode >= 400 && (statusCode < 500 || statusCode === 503)) {
    // A SyntaxError of a parser may have no code of Fastify.
    const unreadable = { code: 'unreadable', message: 'This request cannot be read.' };
    return reply
      .code(statusCode)
      .send(bodiesByCode[code] ?? (error instanceof SyntaxError ? NOT_JSON : unreadable));
  }
  return sendError(request, reply, error);
}

const commonHeaderLines = Object.entries(commonHeaders)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\r\n');

const statusesByCode: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Writes to the socket, because Fastify has created no reply in this case. */
export function sendClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusesByCode[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ code: 'unreadable', message: 'This request cannot be read.' });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nConnection: close\r\n` +
        `${commonHeaderLines}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
