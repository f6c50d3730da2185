import { z } from 'zod';
import type { RequiredScope } from '#features/accounts/access-tokens/access-token.rules.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import type { Caller } from '../http/router.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Access = 'anyone' | 'signed in' | 'client' | 'developer' | 'admin';
/** The OpenAPI document adds the statuses that every operation can return. */
type ErrorStatus = 401 | 403 | 404 | 409 | 429;

export interface ListHeaders {
  setNextCursor(cursor: string | null): void;
  setCorrectedSearch(search: string): void;
}

export interface Endpoint {
  id: string;
  tag: string;
  summary: string;
  description: string;
  access: Access;
  /** Of an access token. */
  scope: RequiredScope;
  errorStatuses: ErrorStatus[];
  input: z.ZodObject;
  output: z.ZodType;
  status: 200 | 201;
  /** If true, proxies may store the response for anonymous visitors. */
  isShared: boolean;
  isPaged: boolean;
  correctsSearch: boolean;
  /**
   * Names of the fields of this operation by the names in the input of the procedure, where they
   * differ. Errors name the former. If a name is empty, the fields inside are fields of the
   * operation.
   */
  issueNames: Readonly<Record<string, string>>;
  call(
    api: Caller,
    input: unknown,
    headers: ListHeaders,
    options: { isVisitor: boolean },
  ): Promise<unknown>;
}

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
  call: (
    api: Caller,
    input: z.input<Input>,
    headers: ListHeaders,
    options: { isVisitor: boolean },
  ) => Promise<z.output<Output>>;
}

/**
 * The input schema is used only for the documentation and the type of `call`; the procedures
 * validate the input.
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
    call: (api, input, ...rest) => call(api, input as never, ...rest),
  };
}

export function arrayOfAtMost50<View extends z.ZodType>(view: View) {
  return z.array(view).meta({ maxItems: PAGE_MAX });
}
