import type { z } from 'zod';
import type { Api } from './router.ts';

export type Method = 'GET' | 'POST' | 'PATCH';

/** Where a list says that there is more of it. */
export interface Page {
  next(cursor: string | null): void;
}

/** One row of the REST surface: what it takes, what it gives, which procedures answer. */
export interface Endpoint {
  summary: string;
  input: z.ZodObject;
  output: z.ZodType;
  status: 200 | 201;
  call(api: Api, input: unknown, page: Page): Promise<unknown>;
}

/**
 * The procedures parse what they get: `call` passes the request on as the schema's input, and the
 * schema here only describes it.
 */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  summary: string,
  input: Input,
  output: Output,
  call: (api: Api, input: z.input<Input>, page: Page) => Promise<z.output<Output>>,
  { status = 200 }: { status?: 200 | 201 } = {},
): Endpoint {
  return {
    summary,
    input,
    output,
    status,
    call: (api, given, page) => call(api, given as never, page),
  };
}
