/** Embedded in the page, so that the first render sends no request. */
export interface EmbeddedResponse {
  path: string;
  input?: unknown;
  /** `data` is then the first page of a list. */
  paged: boolean;
  data: unknown;
}

export const EMBEDDED_RESPONSES_ID = 'first-data';

/** The client splits a larger batch; the server rejects it. */
export const BATCH_MAX = 20;

/** On a write: the id of the user that the page was loaded for. */
export const ACTING_USER_HEADER = 'x-acting-user';
