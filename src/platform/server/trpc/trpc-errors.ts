import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import {
  DomainError,
  type ErrorBody,
  INTERNAL_ERROR_BODY,
  type RefusalKind,
} from '#platform/shared/errors.ts';
import { lossOfDatabase } from '../database/db.ts';

const codesByKind: Record<RefusalKind, TRPC_ERROR_CODE_KEY> = {
  signed_out: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  invalid: 'BAD_REQUEST',
  conflict: 'CONFLICT',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  too_large: 'PAYLOAD_TOO_LARGE',
  too_many: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** Returns the public error body (RULES section 8). Internal errors get a fixed message. */
export function toErrorBody({ code, message, cause }: TRPCError): ErrorBody {
  if (cause instanceof DomainError) return { code: cause.code, message: cause.message };
  if (cause instanceof ZodError && code === 'BAD_REQUEST') {
    return {
      code: 'invalid',
      message: cause.issues[0]?.message ?? message,
      issues: groupIssuesByField(cause),
    };
  }
  if (code === 'INTERNAL_SERVER_ERROR') return INTERNAL_ERROR_BODY;
  return { code: code.toLowerCase(), message };
}

function groupIssuesByField(error: ZodError): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    byField[field] = [...(byField[field] ?? []), issue.message];
  }
  return byField;
}

/** Converts any error to a TRPCError: a DomainError, a lost database connection or a defect. */
export function toTRPCError(error: unknown): TRPCError {
  const refusal = error instanceof DomainError ? error : lossOfDatabase(error);
  if (!refusal) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
  const { kind, message } = refusal;
  return new TRPCError({ code: codesByKind[kind], message, cause: refusal });
}

/**
 * tRPC reports everything a resolver throws as an internal error with the original as its cause.
 */
export function normalizeError(error: TRPCError): TRPCError {
  return error.code === 'INTERNAL_SERVER_ERROR' ? toTRPCError(error.cause) : error;
}

/** Returns the seconds after which a retry makes sense, if the error names them. */
export function getRetryAfter({ cause }: TRPCError): number | undefined {
  return cause instanceof DomainError ? cause.retryAfter : undefined;
}
