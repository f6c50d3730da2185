import { z } from 'zod';
import { INT4_MAX } from '#platform/shared/fields/id.ts';
import type { Example } from './example.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Schemas by name, for `components.schemas`. `toJsonSchema` adds to this object. */
export type NamedSchemas = Record<string, JsonSchema>;

/**
 * Default maximum length of text; the longest stored text is a description with 10,000 characters.
 */
const TEXT_MAX = 10_000;
/** Default maximum length of a timestamp. */
const TIMESTAMP_MAX = 40;
/** Default maximum number of items of a list. */
const LIST_MAX = 500;
/** All text without NUL, which PostgreSQL cannot store. */
const WITHOUT_NUL = '^[^\\u0000]*$';

/** Converts a zod schema to JSON Schema for OpenAPI. Named schemas are added to `named`. */
export function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: NamedSchemas,
): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override });
  Object.assign(named, rewriteRefs($defs));
  return rewriteRefs(own);

  /** Called by zod for each schema inside of `schema`; changes its JSON Schema. */
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

/**
 * Adds the limits that a schema lacks: integers are from 0 to the maximum of `integer` in
 * PostgreSQL, and texts and lists have a maximum length.
 */
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

/**
 * Returns the fields whose schema does not accept undefined. The conversion of zod does not detect
 * required fields that have a preprocess step.
 */
function listRequiredFields(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name);
}

/** Replaces references to `$defs` with references to the components of the document. */
function rewriteRefs(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** A parameter object of OpenAPI. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: string | number;
}

/** Returns the parameter for the Idempotency-Key, which all operations but GET accept. */
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

/** Replaces the integer schema of an id in the path, because every value in a path is text. */
const ID_IN_PATH = {
  description: 'An integer from 1 to 2147483647',
  schema: { type: 'string', maxLength: 10, pattern: '^[1-9][0-9]{0,9}$' } satisfies JsonSchema,
};

/**
 * Returns the fields of an object as parameters, with their values in the example. A field is a
 * path parameter if the path has its placeholder, such as `{id}`, else a query parameter.
 */
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

/** Returns the number of fields of an object schema; 0 for any other schema. */
export function countFields({ properties = {} }: JsonSchema): number {
  return Object.keys(properties).length;
}
