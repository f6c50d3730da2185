import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { type ErrorBody, INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';

/** The error of a call, in the form in which pages and forms show errors. */
export interface Failure extends Required<ErrorBody> {
  /**
   * HTTP status of the response, also if a proxy sent the response. If there is no response: 0 if
   * the browser could not connect or is offline, 502 otherwise. 500 if the error is no failed call.
   */
  status: number;
}

/** The message of the error that is thrown if a chunk of the app cannot be loaded. */
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

/**
 * Shown if a write was sent and the response is lost. A retry is safe, because the server executes
 * a write only once per Idempotency-Key.
 */
export const UNCONFIRMED_MESSAGE =
  'We could not confirm this. Try again: it will not be done twice.';

/** The code of a 409 while another request with the same Idempotency-Key is running. */
const STILL_RUNNING = 'still_running';

/**
 * Values of `Failure.status` if a response is lost: 0 if the connection failed, 200 if the body is
 * incomplete, 502 and 504 if a proxy received no response from our server. If a proxy responds with
 * another status, such as 503, the request did not reach our server.
 */
const LOST_RESPONSE_STATUSES = [0, 200, 502, 504];

/** Thrown if a write was sent and the response is lost: the write may be done or not. */
export class UnconfirmedError extends Error {
  /** One of `LOST_RESPONSE_STATUSES`. */
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

/** Returns whether a part of the app's code could not be loaded. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.message === CHUNK_LOAD_ERROR;
}

/** Returns the failure of a call if the response, if any, was not sent by our server. */
function readNetworkError({
  cause,
  meta,
}: Pick<TRPCClientError<AnyTRPCRouter>, 'cause' | 'meta'>): Failure {
  const response = meta?.response;
  if (response instanceof Response) return { ...noResponse, status: response.status };
  // `fetch` rejects with a TypeError if it cannot connect or the connection fails.
  return cause instanceof TypeError || !navigator.onLine ? offline : noResponse;
}

/**
 * Returns what to show of any thrown value: the server's message unchanged, a message about the
 * connection, or the message of an internal error.
 */
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

/** Returns the error code that the server sent; null if the server sent no code. */
export function readRefusalCode(error: TRPCClientError<AnyTRPCRouter>): string | null {
  const data: unknown = error.data;
  const body = isRecord(data) && isRecord(data.body) ? data.body : {};
  return typeof body.code === 'string' ? body.code : null;
}

/** Returns whether our server did not respond. False for the failure of an `UnconfirmedError`. */
export function isNetworkError({ code }: Failure): boolean {
  return code === offline.code || code === noResponse.code;
}

/**
 * Returns whether the same request may succeed later: the server did not refuse the input. A status
 * below 400 means that no complete response was received.
 */
export function isTransient({ status, code }: Failure): boolean {
  return status < 400 || status === 429 || status >= 500 || code === STILL_RUNNING;
}

/** Returns whether the data has changed since the page loaded it, so that a retry is of no use. */
export function isConflict({ status, code }: Failure): boolean {
  return status === 409 && code !== STILL_RUNNING;
}

/**
 * Returns whether a write may be done or not, because the response is lost. Also true if the
 * request could not be sent; the caller must check this.
 */
export function isOutcomeUnknown(failure: Failure): boolean {
  return isNetworkError(failure) && LOST_RESPONSE_STATUSES.includes(failure.status);
}
