import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { type Database, db } from './db.ts';

/** A large backlog must not exceed the statement timeout. */
const BATCH_SIZE = 5_000;

export async function deleteExpired<Table extends keyof Database>(
  em: SqlEntityManager,
  table: Table,
  condition: (eb: ExpressionBuilder<Database, Table>) => Expression<SqlBool>,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const isExpired = condition(expressionBuilder<Database, Table>());
  // SQL has no `delete … limit`. `ctid` works for tables with any primary key.
  const statement = sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${isExpired} limit ${batchSize}))`;
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db(em));
    if (numAffectedRows < batchSize) return;
  }
}
