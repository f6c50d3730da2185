import { z } from 'zod';
import { INT4_MAX } from '#platform/shared/id.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;
/** Named schemas found on the way, for `components.schemas`. */
export type Named = Record<string, JsonSchema>;

/** Nothing that is stored and shown is longer: a description has at most 10,000 characters. */
const TEXT_MAX = 10_000;
const INSTANT_MAX = 40;
const LIST_MAX = 500;
/** Every text but NUL, which PostgreSQL cannot hold. */
const STORABLE = '^[^\\u0000]*$';

/** A zod schema as JSON Schema of the OpenAPI document; what has a name is put into `named`. */
export function describe(schema: z.ZodType, io: 'input' | 'output', named: Named): JsonSchema {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io, override });
  Object.assign(named, moved($defs));
  return moved(own);

  function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes } & Overridden) {
    bound(jsonSchema);
    if (io === 'input' && zodSchema instanceof z.ZodObject) {
      jsonSchema.required = required(zodSchema);
    }
    if (jsonSchema.required?.length === 0) delete jsonSchema.required;
  }
}

interface Overridden {
  jsonSchema: JsonSchema;
}

/** Our figures are PostgreSQL's `integer` and never negative; every text and list has an end. */
function bound(schema: JsonSchema) {
  const types = [schema.type].flat();
  if (types.includes('integer')) boundNumber(schema);
  if (types.includes('string')) boundText(schema);
  if (types.includes('array')) schema.maxItems ??= LIST_MAX;
}

function boundNumber(schema: JsonSchema) {
  schema.format = 'int32';
  if (schema.minimum === Number.MIN_SAFE_INTEGER) schema.minimum = 0;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) schema.maximum = INT4_MAX;
}

function boundText(schema: JsonSchema) {
  if (schema.enum) return;
  const isInstant = schema.format === 'date-time';
  if (isInstant) delete schema.pattern;
  schema.maxLength ??= isInstant ? INSTANT_MAX : TEXT_MAX;
  if (!schema.format) schema.pattern ??= STORABLE;
}

/** What must be there: preprocessing hides it from zod's own conversion. */
function required(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape)
    .filter(([, field]) => !z.safeParse(field, undefined).success)
    .map(([name]) => name);
}

/** `$defs` of one schema become components of the document. */
function moved(given: object): JsonSchema {
  return JSON.parse(JSON.stringify(given).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
