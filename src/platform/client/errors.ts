import { TRPCClientError } from '@trpc/client';
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

/** What a failed call has to say to a person; messages are the server's own, word for word. */
export function saidBy(error: unknown): Failure {
  if (isPartMissing(error)) return offline;
  if (!(error instanceof TRPCClientError)) return defect;
  const data: unknown = error.data;
  const response = error.meta?.response;
  if (!isRecord(data)) {
    return response instanceof Response ? { ...defect, status: response.status } : offline;
  }
  const said = isRecord(data.said) ? data.said : {};
  return {
    status: typeof data.httpStatus === 'number' ? data.httpStatus : 500,
    code: textOr(said.code, defect.code),
    message: textOr(said.message, defect.message),
    issues: issuesIn(said.issues),
  };
}

/** A refusal stays a refusal; silence, defects and too many calls at once pass. */
export function mayPass({ status }: Failure): boolean {
  return status < 400 || status === 429 || status >= 500;
}
