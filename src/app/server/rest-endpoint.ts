import { z } from 'zod';
import { PAGE_MAX } from '#platform/shared/page.ts';
import type { Api } from './router.ts';

export type Method = 'GET' | 'POST' | 'PATCH';
/** Who is answered at all; which rows and fields they then get is the services' business. */
type Who = 'anyone' | 'signed in' | 'client' | 'developer' | 'admin';
/** Refusals of the operation itself; what any request may meet is added where it is described. */
type Refusal = 401 | 403 | 404 | 409 | 429;

/** What a list says of itself beside its rows. */
export interface Page {
  next(cursor: string | null): void;
  /** Its first page answers these words, not those that were asked for. */
  meant(search: string): void;
}

/** One row of the REST surface: what it takes, what it gives, which procedures answer. */
export interface Endpoint {
  id: string;
  tag: string;
  summary: string;
  about: string;
  who: Who;
  refuses: Refusal[];
  input: z.ZodObject;
  output: z.ZodType;
  status: 200 | 201;
  /** Whether the response is the same for every anonymous visitor, so that proxies may store it. */
  isShared: boolean;
  /** Whether it answers with one page of a longer list. */
  paged: boolean;
  /** Whether it puts misspelt words right. */
  corrects: boolean;
  call(api: Api, input: unknown, page: Page): Promise<unknown>;
}

/** Rows of the REST surface by method and path. */
export type Endpoints = Record<`${Method} /${string}`, Endpoint>;

interface Row<Input extends z.ZodObject, Output extends z.ZodType>
  extends Omit<Endpoint, 'status' | 'isShared' | 'paged' | 'corrects' | 'call'> {
  input: Input;
  output: Output;
  status?: 201;
  isShared?: true;
  paged?: true;
  corrects?: true;
  call: (api: Api, input: z.input<Input>, page: Page) => Promise<z.output<Output>>;
}

/**
 * The procedures parse what they get: `call` passes the request on as the schema's input, and the
 * schema here only describes it.
 */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  row: Row<Input, Output>,
): Endpoint {
  const { status = 200, isShared = false, paged = false, corrects = false, call } = row;
  return {
    ...row,
    status,
    isShared,
    paged,
    corrects,
    call: (api, given, page) => call(api, given as never, page),
  };
}

export function upTo50<View extends z.ZodType>(view: View) {
  return z.array(view).meta({ maxItems: PAGE_MAX });
}
