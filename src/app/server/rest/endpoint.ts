import { z } from 'zod';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import type { Caller } from '../http/router.ts';

export type Method = 'GET' | 'POST' | 'PATCH';
/** Users that may call the operation. The services decide which data a user can access. */
type Access = 'anyone' | 'signed in' | 'client' | 'developer' | 'admin';
/**
 * Error statuses specific to the operation. The OpenAPI document adds the statuses that every
 * operation can return.
 */
type ErrorStatus = 401 | 403 | 404 | 409 | 429;

/** Sets response headers for what a list returns in addition to its items. */
export interface ListHeaders {
  /** Sets the cursor of the next page; null if this page is the last. */
  setNextCursor(cursor: string | null): void;
  /** Sets the search text with corrected spelling. */
  setCorrectedSearch(search: string): void;
}

/**
 * One operation of the REST API: description, input, output and the calls of tRPC procedures.
 */
export interface Endpoint {
  /** The `operationId` of the OpenAPI document. */
  id: string;
  /** The group in the OpenAPI document. */
  tag: string;
  summary: string;
  description: string;
  access: Access;
  errorStatuses: ErrorStatus[];
  input: z.ZodObject;
  output: z.ZodType;
  /** Status of a successful response. */
  status: 200 | 201;
  /** Whether the response is the same for every anonymous visitor, so that proxies may store it. */
  isShared: boolean;
  /** Whether the response is one page of a longer list. */
  isPaged: boolean;
  /** Whether misspelled search text is corrected. */
  correctsSearch: boolean;
  /**
   * Names of the fields of this operation by the names in the input of the procedure, where they
   * differ. Errors name the former. If a name is empty, the fields inside are fields of the operation.
   */
  issueNames: Readonly<Record<string, string>>;
  /** Calls the tRPC procedures and returns the response body. `input` is not validated yet. */
  call(api: Caller, input: unknown, headers: ListHeaders): Promise<unknown>;
}

/** Operations by method and path. */
export type Endpoints = Record<`${Method} /${string}`, Endpoint>;

interface EndpointOptions<Input extends z.ZodObject, Output extends z.ZodType>
  extends Omit<
    Endpoint,
    'status' | 'isShared' | 'isPaged' | 'correctsSearch' | 'issueNames' | 'call'
  > {
  input: Input;
  output: Output;
  status?: 201;
  isShared?: true;
  isPaged?: true;
  correctsSearch?: true;
  issueNames?: Endpoint['issueNames'];
  call: (api: Caller, input: z.input<Input>, headers: ListHeaders) => Promise<z.output<Output>>;
}

/**
 * Returns an endpoint with default values for absent options. The input schema is used only for
 * the documentation and the type of `call`; the procedures validate the input.
 */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  options: EndpointOptions<Input, Output>,
): Endpoint {
  const { status = 200, isShared = false, isPaged = false, correctsSearch = false } = options;
  const { issueNames = {}, call } = options;
  return {
    ...options,
    status,
    isShared,
    isPaged,
    correctsSearch,
    issueNames,
    // A cast, because nothing has validated the input yet; the called procedures do.
    call: (api, input, headers) => call(api, input as never, headers),
  };
}

/** Returns the schema of a list with at most `PAGE_MAX` (50) items. */
export function arrayOfAtMost50<View extends z.ZodType>(view: View) {
  return z.array(view).meta({ maxItems: PAGE_MAX });
}
