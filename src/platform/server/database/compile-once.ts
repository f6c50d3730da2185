import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, db } from './db.ts';

export type Slot<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Builds and compiles a recurring statement once per `shape`; further calls replace its slots with
 * `values` (`.docs/decisions/0021-statements-compiled-once.md`). What changes the text of the
 * statement belongs to the shape, which must have few variants.
 */
export function compileOnce<Values extends object, Shape extends object, Row>(
  build: (query: Kysely<Database>, slot: Slot<Values>, shape: Shape) => Compilable<Row>,
) {
  const statements = new Map<string, CompiledQuery<Row>>();
  const slot: Slot<Values> = (name) => sql`${new Placeholder(name)}`;
  return async (em: SqlEntityManager, values: Values, shape: Shape): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    let statement = statements.get(key);
    if (!statement) {
      statement = build(db(em), slot, shape).compile();
      statements.set(key, statement);
    }
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await db(em).executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
