import { ts } from 'ts-morph';

/** Encoding of the value: a response, a form (everything is text) or the JSON of API v2. */
export type Encoding = 'answer' | 'answer-v2' | 'form' | 'json';
export type Schema = { readonly [keyword: string]: unknown };

const { TypeFlags, SymbolFlags } = ts;
const isAnswer = (encoding: Encoding) => encoding === 'answer' || encoding === 'answer-v2';

/** Schemas of numbers, booleans and null by the encoding. */
const scalarSchemas: {
  readonly [E in Encoding]: { number: Schema; boolean: Schema; nothing: Schema };
} = {
  form: {
    number: { type: 'string', pattern: '^-?[0-9]+([.][0-9]+)?$' },
    boolean: { enum: ['true', 'false'] },
    nothing: { const: '' },
  },
  json: { number: { type: 'integer' }, boolean: { type: 'boolean' }, nothing: { type: 'null' } },
  answer: { number: { type: 'integer' }, boolean: { type: 'boolean' }, nothing: { type: 'null' } },
  'answer-v2': {
    number: { type: 'integer' },
    boolean: { type: 'boolean' },
    nothing: { type: 'null' },
  },
};
/** The only number in responses that is not an integer. */
const fractions = new Set(['exchange_rate']);

/**
 * Turns the package's types into JSON Schemas, with one definition per object type and encoding.
 */
export class SchemaWalk {
  readonly definitions: { [name: string]: Schema } = {};
  readonly #names = new Map<Encoding, Map<ts.Type, string>>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Returns the schema of a type; adds the definitions of its objects to `definitions`. */
  schemaOf(type: ts.Type, encoding: Encoding): Schema {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (type.isUnion()) return this.#union(type.types, encoding);
    if (type.isStringLiteral()) return { const: type.value };
    if (type.isNumberLiteral()) return { const: type.value };
    if (type.flags & TypeFlags.String || isOpenText(type)) return { type: 'string' };
    if (type.flags & TypeFlags.Number) return scalarSchemas[encoding].number;
    if (type.flags & TypeFlags.BooleanLike) return scalarSchemas[encoding].boolean;
    if (type.flags & TypeFlags.Null) return scalarSchemas[encoding].nothing;
    return this.#object(type, encoding);
  }

  #union(types: readonly ts.Type[], encoding: Encoding): Schema {
    const defined = types.filter((type) => !(type.flags & (TypeFlags.Undefined | TypeFlags.Void)));
    const literals = defined.filter((type) => type.isStringLiteral());
    const isEnum = literals.length > 0;
    const rest = defined.filter(
      (type) =>
        !type.isStringLiteral() &&
        !(isEnum && isOpenText(type)) &&
        !(isAnswer(encoding) && this.#isExpanded(type, defined)),
    );
    const choices = new Map<string, Schema>();
    const add = (schema: Schema) => choices.set(JSON.stringify(schema), schema);
    if (isEnum) add({ enum: literals.map((type) => type.value) });
    for (const type of rest) add(this.schemaOf(type, encoding));
    // A form contains text only, so an unrestricted string makes the alternatives redundant.
    if (encoding === 'form' && choices.has('{"type":"string"}')) return { type: 'string' };
    const [only, ...others] = choices.values();
    if (!only) return { not: {} };
    return others.length === 0 ? only : { anyOf: [...choices.values()] };
  }

  /** `string | Resource` becomes the id, because expanded objects are checked separately. */
  #isExpanded(type: ts.Type, alternatives: readonly ts.Type[]) {
    return (
      (type.flags & TypeFlags.Object) !== 0 &&
      alternatives.some((other) => other.flags & TypeFlags.String) &&
      this.#checker.getPropertyOfType(type, 'id') !== undefined
    );
  }

  #object(type: ts.Type, encoding: Encoding): Schema {
    if (type.symbol?.name === 'Decimal') return { type: 'string' };
    if (this.#checker.isArrayType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: element ? this.schemaOf(element, encoding) : {} };
    }
    const names = this.#names.get(encoding) ?? new Map<ts.Type, string>();
    this.#names.set(encoding, names);
    const known = names.get(type);
    if (known) return { $ref: `#/$defs/${known}` };
    const name = `${encoding}${names.size}`;
    names.set(type, name);
    this.definitions[name] = this.#members(type, encoding);
    return { $ref: `#/$defs/${name}` };
  }

  #members(type: ts.Type, encoding: Encoding): Schema {
    const properties: { [name: string]: Schema } = {};
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const memberType = this.#checker.getTypeOfSymbol(symbol);
      // Methods are not part of the JSON.
      if (memberType.getCallSignatures().length > 0) continue;
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0;
      if (!isOptional) required.push(symbol.name);
      const schema = this.#member(symbol.name, memberType, encoding);
      properties[symbol.name] =
        isOptional && encoding === 'answer-v2' ? { anyOf: [schema, { type: 'null' }] } : schema;
    }
    // A type without properties allows everything, such as the object of an event.
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (isAnswer(encoding) && !index && Object.keys(properties).length === 0)
      return { type: 'object' };
    const additionalProperties = index ? this.schemaOf(index, encoding) : false;
    return { type: 'object', properties, required, additionalProperties };
  }

  #member(name: string, type: ts.Type, encoding: Encoding): Schema {
    if (isAnswer(encoding) && fractions.has(name)) return { type: ['number', 'null'] };
    return this.schemaOf(type, encoding);
  }
}

/** Returns true for `OtherString`, by which the package leaves an enumeration open. */
function isOpenText(type: ts.Type) {
  return type.isIntersection() && type.types.some((part) => part.flags & TypeFlags.String);
}
