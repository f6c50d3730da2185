import { parse } from 'qs';
import { z } from 'zod';
import { invalidRequest } from './stripe-failure.ts';

export type RawParams = { readonly [name: string]: unknown };

/** Parses Stripe's form encoding: `a[b]=1&list[0]=x`. */
export function parseForm(text: string): RawParams {
  return parse(text, { depth: 8, arrayLimit: 1000, strictDepth: true });
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
  const code = value === undefined ? 'parameter_missing' : 'parameter_unknown';
  throw invalidRequest(`Invalid ${param}: ${typeof value === 'object' ? 'object' : value}`, {
    ...((isUnknown || value === undefined) && { code }),
    param,
  });
}

/** Returns the requested cents, by default the remaining ones. Throws if more are requested. */
export function limitAmount(remainingCents: number, requestedCents = remainingCents) {
  if (requestedCents > 0 && requestedCents <= remainingCents) return requestedCents;
  throw invalidRequest(`Only ${remainingCents} cents remain.`, { param: 'amount' });
}

export const textParam = z.string().min(1).max(5_000);
export const integer = z.coerce.number().int();
export const positiveParam = integer.min(1);
export const currencyParam = z.literal('usd');
export const metadataParam = z.record(z.string().max(40), z.string().max(500)).default({});

/** The parameters of every list. */
export const pageParams = {
  created: z.strictObject({ gte: integer.optional(), lte: integer.optional() }).optional(),
  limit: integer.min(1).max(100).default(10),
  starting_after: textParam.optional(),
};
