import { TRPCClientError } from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { DEFECT, type Said } from '#platform/shared/errors.ts';

/** What a failed call said, and with which status. */
export interface Failure extends Required<Said> {
  /** 0 when no answer came at all. */
  status: number;
}

/** What the error of a part of the app that was not delivered says. */
export const PART_MISSING = 'A part of this page did not arrive.';

const offline: Failure = {
  status: 0,
  code: 'offline',
  message: 'You seem to be offline. Check your connection and try again.',
  issues: {},
};

const unanswered: Failure = {
  status: 502,
  code: 'unanswered',
  message: 'The server could not answer. Please try again in a moment.',
  issues: {},
};

/** An act under the same key. */
const STILL_RUNNING = 'still_running';
/** No answer, half of one, and a proxy that got none; others say that nothing was begun. */
const unheard = [0, 200, 502, 504];

const defect: Failure = { ...DEFECT, status: 500, issues: {} };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function issuesIn(value: unknown): Record<string, string[]> {
  if (!isRecord(value)) return {};
  const fields = Object.entries(value).map(([field, words]): [string, string[]] => [
    field,
    Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [],
  ]);
  return Object.fromEntries(fields);
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && error.message === PART_MISSING;
}

/** Only a fetch that failed is the line's fault; an answer that is not ours is the server's. */
function unread({ cause, meta }: Pick<TRPCClientError<AnyTRPCRouter>, 'cause' | 'meta'>): Failure {
  const response = meta?.response;
  if (response instanceof Response) return { ...unanswered, status: response.status };
  return cause instanceof TypeError || !navigator.onLine ? offline : unanswered;
}

/** What a failed call has to say to a person; messages are the server's own, word for word. */
export function saidBy(error: unknown): Failure {
  if (isPartMissing(error)) return offline;
  if (!(error instanceof TRPCClientError)) return defect;
  const data: unknown = error.data;
  if (!isRecord(data)) return unread(error);
  const said = isRecord(data.said) ? data.said : {};
  return {
    status: typeof data.httpStatus === 'number' ? data.httpStatus : 500,
    code: textOr(said.code, defect.code),
    message: textOr(said.message, defect.message),
    issues: issuesIn(said.issues),
  };
}

/** Whether our own server has said nothing: no line, or somebody else's answer. */
export function isSilence({ code }: Failure): boolean {
  return code === offline.code || code === unanswered.code;
}

/** A refusal stays a refusal; silence, defects, too many calls at once, and what is being done pass. */
export function mayPass({ status, code }: Failure): boolean {
  return status < 400 || status === 429 || status >= 500 || code === STILL_RUNNING;
}

/** Whether something else has happened meanwhile, so that to try again is of no use. */
export function isConflict({ status, code }: Failure): boolean {
  return status === 409 && code !== STILL_RUNNING;
}

/** Whether nobody has said how an act went, which may be done or being done. */
export function isUnheard(failure: Failure): boolean {
  const { status, code } = failure;
  return code === STILL_RUNNING || (isSilence(failure) && unheard.includes(status));
}
