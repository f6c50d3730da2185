import type { Client } from 'pg';
import type { Progress } from './progress.ts';

/** The definitions of dropped indexes and foreign keys, as PostgreSQL returns them. */
export interface DroppedIndexes {
  indexes: { name: string; definition: string }[];
  foreignKeys: { table: string; name: string; definition: string }[];
}

/**
 * Constraints and unique indexes of the audit log and the ledger must remain active. Of their
 * tables only the indexes that exist for speed are dropped.
 */
const PROTECTED_TABLES = `'^(audit|ledger)_'`;

/**
 * Drops the indexes and foreign keys of the tables to fill, because creating them afterwards is
 * much faster than updating them for each row. Runs in the caller's transaction, so that a rollback
 * restores them.
 */
export async function dropIndexes(
  client: Client,
  tables: readonly string[],
): Promise<DroppedIndexes> {
  const { rows: foreignKeys } = await client.query<DroppedIndexes['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
       and conrelid::regclass::text !~ ${PROTECTED_TABLES}
     order by 1, 2`,
    [tables],
  );
  const { rows: indexes } = await client.query<DroppedIndexes['indexes'][number]>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and (not i.indisunique or i.indrelid::regclass::text !~ ${PROTECTED_TABLES})
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  );
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return { indexes, foreignKeys };
}

/** Creates the dropped indexes and foreign keys again. */
export async function restoreIndexes(
  client: Client,
  { indexes, foreignKeys }: DroppedIndexes,
  progress: Progress,
): Promise<void> {
  for (const { name, definition } of indexes) {
    await progress.run(`index ${name}`, () => client.query(definition));
  }
  for (const { table, name, definition } of foreignKeys) {
    const sql = `alter table ${table} add constraint ${name} ${definition}`;
    await progress.run(`key ${name}`, () => client.query(sql));
  }
}
