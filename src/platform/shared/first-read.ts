/** An answer that comes with the page, so that its first paint asks for nothing. */
export interface FirstRead {
  /** The procedure's, such as `projects.get`. */
  path: string;
  input?: unknown;
  /** Whether it is the first page of a list that goes on. */
  paged: boolean;
  data: unknown;
}

/** The id of the script element that holds them, as JSON. */
export const FIRST_DATA = 'first-data';
