import { parse } from 'qs';
import { invalidRequest } from './stripe-failure.ts';

export type RawParams = { readonly [name: string]: unknown };
export type Rule<T> = (value: unknown, param: string) => T;
type Shape = { readonly [name: string]: Rule<unknown> };
export type ParamsOf<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/** Stripe's form encoding: `a[b]=1&list[0]=x`. */
export function parseForm(text: string): RawParams {
  return parse(text, { depth: 8, arrayLimit: 1000, parameterLimit: 2000, strictDepth: true });
}

function isRecord(value: unknown): value is RawParams {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inside(param: string, name: string) {
  return param === '' ? name : `${param}[${name}]`;
}

export function fields<S extends Shape>(shape: S): Rule<ParamsOf<S>> {
  return (value, param) => {
    if (!isRecord(value)) throw invalidRequest('Invalid object', { param });
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(shape, name));
    if (unknown[0] !== undefined) {
      const names = unknown.map((name) => inside(param, name)).join(', ');
      throw invalidRequest(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`, {
        code: 'parameter_unknown',
        param: inside(param, unknown[0]),
      });
    }
    const read: ParamsOf<S> = {};
    for (const name in shape) {
      const rule = shape[name] as S[typeof name];
      if (value[name] !== undefined) {
        read[name] = rule(value[name], inside(param, name)) as ReturnType<S[typeof name]>;
      }
    }
    return read;
  };
}

export function text(max = 5000): Rule<string> {
  return (value, param) => {
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param });
    if (value.length > max) {
      throw invalidRequest(`Invalid string: must be at most ${max} characters`, { param });
    }
    return value;
  };
}

export const filled: Rule<string> = (value, param) => {
  const read = text()(value, param);
  if (read.trim() !== '') return read;
  throw invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a ` +
      `parameter; however '${param}' cannot be unset.`,
    { code: 'parameter_invalid_empty', param },
  );
};

export const integer: Rule<number> = (value, param) => {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw invalidRequest(`Invalid integer: ${String(value)}`, {
    code: 'parameter_invalid_integer',
    param,
  });
};

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

export const currency: Rule<string> = (value, param) => {
  const code = filled(value, param).toLowerCase();
  if (currencies.has(code)) return code;
  throw invalidRequest(`Invalid currency: ${code}.`, { param });
};

export const positive: Rule<number> = (value, param) => {
  const number = integer(value, param);
  if (number >= 1) return number;
  throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param });
};

export const flag: Rule<boolean> = (value, param) => {
  if (value === 'true' || value === true) return true;
  if (value === 'false' || value === false) return false;
  throw invalidRequest(`Invalid boolean: ${String(value)}`, { param });
};

export function oneOf<const T extends string>(...choices: T[]): Rule<T> {
  return (value, param) => {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw invalidRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param });
  };
}

export function listOf<T>(rule: Rule<T>): Rule<T[]> {
  return (value, param) => {
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param });
    return value.map((item, index) => rule(item, `${param}[${index}]`));
  };
}

/** What an update asks of metadata: an empty value unsets its key, an empty whole unsets all. */
export const metadataChange: Rule<(before: Record<string, string> | null) => Stored> = (
  value,
  param,
) => {
  if (value === '' || value === null) return () => ({});
  const added = metadata(value, param);
  const named = isRecord(value) ? Object.keys(value) : [];
  return (before) => {
    const kept = Object.entries(before ?? {}).filter(([key]) => !named.includes(key));
    return { ...Object.fromEntries(kept), ...added };
  };
};
type Stored = Record<string, string>;

export const metadata: Rule<Record<string, string>> = (value, param) => {
  if (value === '') return {};
  if (!isRecord(value)) throw invalidRequest('Invalid object', { param });
  const entries = Object.entries(value);
  if (entries.length > 50) {
    throw invalidRequest('Metadata can have at most 50 keys.', { param });
  }
  return Object.fromEntries(
    entries.flatMap(([key, item]) => {
      if (key.length > 40) {
        throw invalidRequest('Metadata keys can have up to 40 characters.', { param });
      }
      const read = text(500)(item ?? '', inside(param, key));
      return read === '' ? [] : [[key, read]];
    }),
  );
};

export const timeRange: Rule<{ gt?: number; gte?: number; lt?: number; lte?: number }> = (
  value,
  param,
) => {
  if (!isRecord(value)) {
    const moment = integer(value, param);
    return { gte: moment, lte: moment };
  }
  return fields({ gt: integer, gte: integer, lt: integer, lte: integer })(value, param);
};

export const expand = listOf(filled);

export const pageFields = {
  created: timeRange,
  ending_before: filled,
  expand,
  limit: integer,
  starting_after: filled,
} as const;

export function required<T>(value: T | undefined, param: string): T {
  if (value !== undefined) return value;
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}
