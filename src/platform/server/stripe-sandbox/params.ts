import { parse } from 'qs';
import { z } from 'zod';
import { invalidRequest } from './stripe-failure.ts';

export type RawParams = { readonly [name: string]: unknown };

/** Parses Stripe's form encoding: `a[b]=1&list[0]=x`. */
export function parseForm(text: string): RawParams {
  return parse(text, { depth: 8, arrayLimit: 1000, strictDepth: true });
}

/** Returns the checked parameters. Throws Stripe's error about the first that is wrong. */
export function readParams<Schema extends z.ZodType>(schema: Schema, raw: RawParams) {
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].map(String);
  const param = path.map((name, index) => (index === 0 ? name : `[${name}]`)).join('');
  const value = path.reduce<unknown>((holder, name) => Object(holder)[name], raw);
  if (isUnknown) {
    throw invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw invalidRequest(`Invalid ${param}: ${typeof value === 'object' ? 'object' : value}`, {
    param,
  });
}

export const text = z.string().min(1).max(5_000);
export const integer = z.coerce.number().int();
export const positive = integer.min(1);
/** A boolean in a form or in a query. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const currency = z.enum(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
);
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50)
  .default({});

/** The parameters of every list. */
export const page = {
  created: z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional(),
  limit: integer.min(1).max(100).default(10),
  starting_after: text.optional(),
};
