/** A response that is embedded in the page, so that the first render sends no request. */
export interface EmbeddedResponse {
  /** Path of the procedure, such as `projects.get`. */
  path: string;
  input?: unknown;
  /** Whether `data` is the first page of a list that is loaded page by page. */
  paged: boolean;
  /** Output of the procedure. */
  data: unknown;
}

/** Id of the script element that contains the embedded responses as JSON. */
export const EMBEDDED_RESPONSES_ID = 'first-data';

/**
 * Maximum number of calls in one tRPC request. The client splits a larger batch; the server rejects
 * it.
 */
export const BATCH_MAX = 20;

/** Header of a write: the id of the user that the page was loaded for. */
export const ACTING_USER_HEADER = 'x-acting-user';
