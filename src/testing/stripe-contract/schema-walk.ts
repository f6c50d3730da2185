import { ts } from 'ts-morph';

/** Encoding of the value: a response, a form (everything is text) or the JSON of API v2. */
export type Way = 'answer' | 'answer-v2' | 'form' | 'json';
export type Schema = { readonly [keyword: string]: unknown };

const { TypeFlags, SymbolFlags } = ts;
const isAnswer = (way: Way) => way === 'answer' || way === 'answer-v2';

const texts: { readonly [W in Way]: { number: Schema; flag: Schema; nothing: Schema } } = {
  form: {
    number: { type: 'string', pattern: '^-?[0-9]+([.][0-9]+)?$' },
    flag: { enum: ['true', 'false'] },
    nothing: { const: '' },
  },
  json: { number: { type: 'integer' }, flag: { type: 'boolean' }, nothing: { type: 'null' } },
  answer: { number: { type: 'integer' }, flag: { type: 'boolean' }, nothing: { type: 'null' } },
  'answer-v2': {
    number: { type: 'integer' },
    flag: { type: 'boolean' },
    nothing: { type: 'null' },
  },
};
/** The only number in responses that is not an integer. */
const fractions = new Set(['exchange_rate']);

/** Turns the package's types into JSON Schemas, one definition for each object and way. */
export class SchemaWalk {
  readonly definitions: { [name: string]: Schema } = {};
  readonly #names = new Map<Way, Map<ts.Type, string>>();
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  schemaOf(type: ts.Type, way: Way): Schema {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (type.isUnion()) return this.#union(type.types, way);
    if (type.isStringLiteral()) return { const: type.value };
    if (type.isNumberLiteral()) return { const: type.value };
    if (type.flags & TypeFlags.String || isOpenText(type)) return { type: 'string' };
    if (type.flags & TypeFlags.Number) return texts[way].number;
    if (type.flags & TypeFlags.BooleanLike) return texts[way].flag;
    if (type.flags & TypeFlags.Null) return texts[way].nothing;
    return this.#object(type, way);
  }

  #union(types: readonly ts.Type[], way: Way): Schema {
    const given = types.filter((type) => !(type.flags & (TypeFlags.Undefined | TypeFlags.Void)));
    const literals = given.filter((type) => type.isStringLiteral());
    const closed = literals.length > 0;
    const rest = given.filter(
      (type) =>
        !type.isStringLiteral() &&
        !(closed && isOpenText(type)) &&
        !(isAnswer(way) && this.#isExpanded(type, given)),
    );
    const choices = new Map<string, Schema>();
    const add = (schema: Schema) => choices.set(JSON.stringify(schema), schema);
    if (closed) add({ enum: literals.map((type) => type.value) });
    for (const type of rest) add(this.schemaOf(type, way));
    // A form contains text only, so an unrestricted string makes the alternatives redundant.
    if (way === 'form' && choices.has('{"type":"string"}')) return { type: 'string' };
    const [only, ...others] = choices.values();
    if (!only) return { not: {} };
    return others.length === 0 ? only : { anyOf: [...choices.values()] };
  }

  /** `string | Resource` becomes the id, because expanded objects are checked separately. */
  #isExpanded(type: ts.Type, beside: readonly ts.Type[]) {
    return (
      (type.flags & TypeFlags.Object) !== 0 &&
      beside.some((other) => other.flags & TypeFlags.String) &&
      this.#checker.getPropertyOfType(type, 'id') !== undefined
    );
  }

  #object(type: ts.Type, way: Way): Schema {
    if (type.symbol?.name === 'Decimal') return { type: 'string' };
    if (this.#checker.isArrayType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: element ? this.schemaOf(element, way) : {} };
    }
    const names = this.#names.get(way) ?? new Map<ts.Type, string>();
    this.#names.set(way, names);
    const known = names.get(type);
    if (known) return { $ref: `#/$defs/${known}` };
    const name = `${way}${names.size}`;
    names.set(type, name);
    this.definitions[name] = this.#members(type, way);
    return { $ref: `#/$defs/${name}` };
  }

  #members(type: ts.Type, way: Way): Schema {
    const properties: { [name: string]: Schema } = {};
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const of = this.#checker.getTypeOfSymbol(symbol);
      if (of.getCallSignatures().length > 0) continue;
      const optional = (symbol.flags & SymbolFlags.Optional) !== 0;
      if (!optional) required.push(symbol.name);
      const schema = this.#member(symbol.name, of, way);
      properties[symbol.name] =
        optional && way === 'answer-v2' ? { anyOf: [schema, { type: 'null' }] } : schema;
    }
    // A type without properties allows everything, such as the object of an event.
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (isAnswer(way) && !index && Object.keys(properties).length === 0) return { type: 'object' };
    const additionalProperties = index ? this.schemaOf(index, way) : false;
    return { type: 'object', properties, required, additionalProperties };
  }

  #member(name: string, type: ts.Type, way: Way): Schema {
    if (isAnswer(way) && fractions.has(name)) return { type: ['number', 'null'] };
    return this.schemaOf(type, way);
  }
}

/** `OtherString`, by which the package leaves an enumeration open. */
function isOpenText(type: ts.Type) {
  return type.isIntersection() && type.types.some((part) => part.flags & TypeFlags.String);
}
