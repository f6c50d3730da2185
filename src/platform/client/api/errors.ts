import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { type ErrorBody, INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';

export interface Failure extends Required<ErrorBody> {
  /**
   * HTTP status. If there is no response: 0 if the browser could not connect or is offline, 502
   * otherwise. 500 if the error is no failed call.
   */
  status: number;
}

export const CHUNK_LOAD_ERROR = 'A part of this page could not be loaded.';

export const OFFLINE_MESSAGE = 'You seem to be offline. Check your connection and try again.';

const offline: Failure = {
  status: 0,
  code: 'offline',
  message: OFFLINE_MESSAGE,
  issues: {},
};

const noResponse: Failure = {
  status: 502,
  code: 'unanswered',
  message: 'The server did not respond. Please try again in a moment.',
  issues: {},
};

/** A retry is safe, because the server executes a write only once per Idempotency-Key. */
export const UNCONFIRMED_MESSAGE =
  'We could not confirm this. Try again: it will not be done twice.';

/** A 409 while another request with the same Idempotency-Key is running. */
const STILL_RUNNING = 'still_running';

/**
 * 0: the connection failed. 200: the body is incomplete. 502 and 504: a proxy received no response
 * from our server. After any other status of a proxy, such as 503, the request did not reach our
 * server.
 */
const LOST_RESPONSE_STATUSES = [0, 200, 502, 504];

/** The write may be done or not. */
export class UnconfirmedError extends Error {
  readonly status: number;

  constructor(status = 0) {
    super(UNCONFIRMED_MESSAGE);
    this.status = status;
  }
}

const internalError: Failure = { ...INTERNAL_ERROR_BODY, status: 500, issues: {} };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseIssues(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  const fields = Object.entries(value).map(([field, messages]): [string, string[]] => [
    field,
    Array.isArray(messages) ? messages.filter((message) => typeof message === 'string') : [],
  ]);
  return Object.fromEntries(fields);
}

function stringOrDefault(value: unknown, defaultValue: string): string {
  return typeof value === 'string' && value !== '' ? value : defaultValue;
}

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.message === CHUNK_LOAD_ERROR;
}

function readNetworkError({
  cause,
  meta,
}: Pick<TRPCClientError<AnyTRPCRouter>, 'cause' | 'meta'>): Failure {
  const response = meta?.response;
  if (response instanceof Response) return { ...noResponse, status: response.status };
  // `fetch` rejects with a TypeError if it cannot connect or the connection fails.
  return cause instanceof TypeError || !navigator.onLine ? offline : noResponse;
}

/** The server's message is shown unchanged. */
export function readError(error: unknown): Failure {
  if (isChunkLoadError(error)) return offline;
  if (error instanceof UnconfirmedError) {
    return { status: error.status, code: 'unconfirmed', message: UNCONFIRMED_MESSAGE, issues: {} };
  }
  if (!(error instanceof TRPCClientError)) return internalError;
  if (error.cause instanceof UnconfirmedError) return readError(error.cause);
  const data: unknown = error.data;
  if (!isRecord(data)) return readNetworkError(error);
  const body = isRecord(data.body) ? data.body : {};
  return {
    status: typeof data.httpStatus === 'number' ? data.httpStatus : 500,
    code: stringOrDefault(body.code, internalError.code),
    message: stringOrDefault(body.message, internalError.message),
    issues: parseIssues(body.issues),
  };
}

export function readRefusalCode(error: TRPCClientError<AnyTRPCRouter>): string | null {
  const data: unknown = error.data;
  const body = isRecord(data) && isRecord(data.body) ? data.body : {};
  return typeof body.code === 'string' ? body.code : null;
}

/** False for the failure of an `UnconfirmedError`. */
export function isNetworkError({ code }: Failure): boolean {
  return code === offline.code || code === noResponse.code;
}

/** A status below 400 means that no complete response was received. */
export function isTransient({ status, code }: Failure): boolean {
  return status < 400 || status === 429 || status >= 500 || code === STILL_RUNNING;
}

/** A retry is of no use, because the data has changed since the page loaded it. */
export function isConflict({ status, code }: Failure): boolean {
  return status === 409 && code !== STILL_RUNNING;
}

/** Also true if the request could not be sent; the caller must check this. */
export function isOutcomeUnknown(failure: Failure): boolean {
  return isNetworkError(failure) && LOST_RESPONSE_STATUSES.includes(failure.status);
}
