import { z } from 'zod';
import { INT4_MAX } from '#platform/shared/fields/id.ts';
import type { Example } from './example.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type NamedSchemas = Record<string, JsonSchema>;

/** The longest stored text is a description. */
const TEXT_MAX = 10_000;
const TIMESTAMP_MAX = 40;
const LIST_MAX = 500;
/** PostgreSQL cannot store NUL. */
const WITHOUT_NUL = '^[^\\u0000]*$';

export function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: NamedSchemas,
): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override });
  Object.assign(named, rewriteRefs($defs));
  return rewriteRefs(own);

  function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes } & Overridden) {
    addLimits(jsonSchema);
    if (io === 'input' && zodSchema instanceof z.ZodObject) {
      jsonSchema.required = listRequiredFields(zodSchema);
    }
    if (jsonSchema.required?.length === 0) delete jsonSchema.required;
  }
}

interface Overridden {
  jsonSchema: JsonSchema;
}

/** Integers are from 0 to the maximum of PostgreSQL's `integer`. */
function addLimits(schema: JsonSchema) {
  const types = [schema.type].flat();
  if (types.includes('integer')) addNumberLimits(schema);
  if (types.includes('string')) addTextLimits(schema);
  if (types.includes('array')) schema.maxItems ??= LIST_MAX;
}

function addNumberLimits(schema: JsonSchema) {
  schema.format = 'int32';
  if (schema.minimum === Number.MIN_SAFE_INTEGER) schema.minimum = 0;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) schema.maximum = INT4_MAX;
}

function addTextLimits(schema: JsonSchema) {
  if (schema.enum) return;
  const isTimestamp = schema.format === 'date-time';
  if (isTimestamp) delete schema.pattern;
  schema.maxLength ??= isTimestamp ? TIMESTAMP_MAX : TEXT_MAX;
  if (!schema.format) schema.pattern ??= WITHOUT_NUL;
}

/** The conversion of zod does not detect required fields that have a preprocess step. */
function listRequiredFields(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name);
}

function rewriteRefs(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

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

/** Every value in a path is text. */
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

export function countFields({ properties = {} }: JsonSchema): number {
  return Object.keys(properties).length;
}
