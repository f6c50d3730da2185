import { parse } from 'qs';
import { z } from 'zod';
import { invalidRequestFailure } from './stripe-failure.ts';

export type RawParams = { readonly [name: string]: unknown };

export function parseForm(text: string): RawParams {
  return parse(text, { depth: 8, arrayLimit: 1000, strictDepth: true });
}

export function parseParams<Schema extends z.ZodType>(
  schema: Schema,
  raw: RawParams,
): z.infer<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].map(String);
  const param = path.map((name, index) => (index === 0 ? name : `[${name}]`)).join('');
  // `Object`, because the parent of a nested parameter may be missing or a text.
  const value = path.reduce<unknown>((parent, name) => Object(parent)[name], raw);
  let code: string | undefined;
  if (value === undefined) code = 'parameter_missing';
  else if (isUnknown) code = 'parameter_unknown';
  throw invalidRequestFailure(`Invalid ${param}: ${typeof value === 'object' ? 'object' : value}`, {
    ...(code && { code }),
    param,
  });
}

export function resolveAmount(remainingCents: number, requestedCents = remainingCents): number {
  if (requestedCents > 0 && requestedCents <= remainingCents) return requestedCents;
  throw invalidRequestFailure(`Only ${remainingCents} cents remain.`, { param: 'amount' });
}

export const textParam = z.string().min(1).max(5_000);
export const integerParam = z.coerce.number().int();
export const positiveIntegerParam = integerParam.min(1);
export const currencyParam = z.literal('usd');
export const metadataParam = z.record(z.string().max(40), z.string().max(500)).default({});

export const pageParams = {
  created: z
    .strictObject({ gte: integerParam.optional(), lte: integerParam.optional() })
    .optional(),
  limit: integerParam.min(1).max(100).default(10),
  starting_after: textParam.optional(),
};
