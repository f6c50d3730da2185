import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { type ErrorBody, INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';

/** The error of a call, as pages and forms show it. */
export interface Failure extends Required<ErrorBody> {
  /** HTTP status; 0 while offline, 502 if the server did not respond. */
  status: number;
}

/** The message of an error thrown if a chunk of the app cannot be loaded. */
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
 * Shown if a write was sent and its response is lost. The Idempotency-Key prevents a second one.
 */
export const UNCONFIRMED_MESSAGE =
  'We could not confirm this. Try again: it will not be done twice.';

/** The code of a 409 while another request with the same Idempotency-Key is running. */
const STILL_RUNNING = 'still_running';

/**
 * Statuses of a lost response: none, an incomplete body, and a proxy without a response from our
 * server. With other statuses of a proxy, such as 503, the request did not reach our server.
 */
const LOST_RESPONSE_STATUSES = [0, 200, 502, 504];

/** Thrown if a write was sent and its response is lost: it may be done or not. */
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

/** Returns the failure of a call without a response from our server. */
function readNetworkError({
  cause,
  meta,
}: Pick<TRPCClientError<AnyTRPCRouter>, 'cause' | 'meta'>): Failure {
  const response = meta?.response;
  if (response instanceof Response) return { ...noResponse, status: response.status };
  // `fetch` rejects with a TypeError if it cannot connect.
  return cause instanceof TypeError || !navigator.onLine ? offline : noResponse;
}

/**
 * Returns what to show of any thrown value: the server's message unchanged, a message about the
 * connection, or that of an internal error.
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

/** Returns the error code that the server sent; null if there is no response or no code. */
export function readRefusalCode(error: TRPCClientError<AnyTRPCRouter>): string | null {
  const data: unknown = error.data;
  const body = isRecord(data) && isRecord(data.body) ? data.body : {};
  return typeof body.code === 'string' ? body.code : null;
}

/** Returns whether there is no response from our server. */
export function isNetworkError({ code }: Failure): boolean {
  return code === offline.code || code === noResponse.code;
}

/**
 * Returns whether the same request may succeed later: the failure is not a refusal of its input.
 * Below 400, no complete response was received.
 */
export function isTransient({ status, code }: Failure): boolean {
  return status < 400 || status === 429 || status >= 500 || code === STILL_RUNNING;
}

/** Returns whether the data has changed since it was loaded, so that a retry is of no use. */
export function isConflict({ status, code }: Failure): boolean {
  return status === 409 && code !== STILL_RUNNING;
}

/** Returns whether the response is lost, so that a write may be done or not. */
export function isOutcomeUnknown(failure: Failure): boolean {
  return isNetworkError(failure) && LOST_RESPONSE_STATUSES.includes(failure.status);
}
