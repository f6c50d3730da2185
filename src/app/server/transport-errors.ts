import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './rest-plugin.ts';

/** What Fastify itself refuses, before any of our code is asked. */
const words: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with a JSON content type.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as its header says.',
  FST_UNDER_PRESSURE: 'We are very busy. Please try again in a few seconds.',
};

export function sayTransportError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode = 500, code } = error;
  if (statusCode >= 400 && (statusCode < 500 || statusCode === 503)) {
    const message =
      words[code] ??
      (error instanceof SyntaxError ? words.FST_ERR_CTP_INVALID_JSON_BODY : null) ??
      'This request cannot be read.';
    return reply.code(statusCode).send({ code: (code ?? 'invalid').toLowerCase(), message });
  }
  return sendError(request, reply, error);
}
