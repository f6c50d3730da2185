import { parse } from 'qs';
import { z } from 'zod';
import { invalidRequest } from './stripe-failure.ts';

export type RawParams = { readonly [name: string]: unknown };

/** Parses Stripe's form encoding: `a[b]=1&list[0]=x`. */
export function parseForm(textParam: string): RawParams {
  return parse(textParam, { depth: 8, arrayLimit: 1000, strictDepth: true });
}

/** Returns the checked parameters. Throws Stripe's error about the first that is wrong. */
export function parseParams<Schema extends z.ZodType>(schema: Schema, raw: RawParams) {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].map(String);
  const param = path.map((name, index) => (index === 0 ? name : `[${name}]`)).join('');
  const value = path.reduce<unknown>((object, name) => Object(object)[name], raw);
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

export const textParam = z.string().min(1).max(5_000);
export const integer = z.coerce.number().int();
export const positiveParam = integer.min(1);
/** A boolean in a form or in a query. */
export const booleanParam = z.enum(['true', 'false']).transform((value) => value === 'true');
export const currencyParam = z.enum(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
);
export const metadataParam = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50)
  .default({});

/** The parameters of every list. */
export const pageParams = {
  created: z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional(),
  limit: integer.min(1).max(100).default(10),
  starting_after: textParam.optional(),
};
