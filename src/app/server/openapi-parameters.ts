import type { Example } from './api-example.ts';
import type { JsonSchema } from './openapi-schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: string | number;
}

export function idempotencyKey({ key }: Example): Parameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Chosen by the caller for this one request, best a random UUID: sent again with the same ' +
      'body it has no second effect, and the answer is given again',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    ...(key && { example: key }),
  };
}

/** A path parameter is always text. */
const idInPath = {
  description: 'A whole number from 1 to 2147483647, in digits',
  schema: { type: 'string', maxLength: 10, pattern: '^[1-9][0-9]{0,9}$' } satisfies JsonSchema,
};

export function parametersOf(
  path: string,
  { properties = {}, required = [] }: JsonSchema,
  { given = {} }: Example,
): Parameter[] {
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = typeof field === 'object' ? field : {};
    const inPath = path.includes(`{${name}}`);
    const isId = inPath && schema.type === 'integer';
    const value = given[name];
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.includes(name),
      ...(description !== undefined && { description }),
      ...(isId ? idInPath : { schema }),
      ...(value !== undefined && { example: isId ? String(value) : value }),
    };
  });
}
