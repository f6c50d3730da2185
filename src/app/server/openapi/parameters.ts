import type { Example } from './example.ts';
import type { JsonSchema } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: string | number;
}

export function describeIdempotencyKey({ idempotencyKey: example }: Example): Parameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A unique value for this request, such as a random UUID. Sending the same key and body ' +
      'again has no second effect and returns the first response',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    ...(example && { example }),
  };
}

/** A path parameter is always text. */
const ID_IN_PATH = {
  description: 'An integer from 1 to 2147483647',
  schema: { type: 'string', maxLength: 10, pattern: '^[1-9][0-9]{0,9}$' } satisfies JsonSchema,
};

export function describeParameters(
  path: string,
  { properties = {}, required = [] }: JsonSchema,
  { parameters: examples = {} }: Example,
): Parameter[] {
  return Object.entries(properties).map(([name, field]) => {
    const { description, ...schema } = typeof field === 'object' ? field : {};
    const inPath = path.includes(`{${name}}`);
    const isId = inPath && schema.type === 'integer';
    const value = examples[name];
    return {
      name,
      in: inPath ? 'path' : 'query',
      required: inPath || required.includes(name),
      ...(description !== undefined && { description }),
      ...(isId ? ID_IN_PATH : { schema }),
      ...(value !== undefined && { example: isId ? String(value) : value }),
    };
  });
}
