import type { Client } from 'pg';
import type { Progress } from './progress.ts';

/** What was taken off some tables, as PostgreSQL itself would write it down. */
export interface TakenOff {
  indexes: { name: string; definition: string }[];
  foreign: { table: string; name: string; definition: string }[];
}

/**
 * What proves the audit log and the ledger stays on, all the time: of their tables only those
 * indexes come off that are there for speed.
 */
const GUARDED = `'^(audit|ledger)_'`;

/**
 * Takes the indexes and foreign keys off tables that are about to be filled: built afterwards in one
 * piece they cost a fraction, and are checked as a whole. In the caller's transaction, so that they
 * are back, or never gone.
 */
export async function takeOff(client: Client, tables: readonly string[]): Promise<TakenOff> {
  const { rows: foreign } = await client.query<TakenOff['foreign'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
       and conrelid::regclass::text !~ ${GUARDED}
     order by 1, 2`,
    [tables],
  );
  const { rows: indexes } = await client.query<TakenOff['indexes'][number]>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any($1::regclass[])
       and (not i.indisunique or i.indrelid::regclass::text !~ ${GUARDED})
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  );
  for (const { table, name } of foreign) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return { indexes, foreign };
}

/** Puts back what was taken off. */
export async function putBack(
  client: Client,
  { indexes, foreign }: TakenOff,
  progress: Progress,
): Promise<void> {
  for (const { name, definition } of indexes) {
    await progress.during(`index ${name}`, () => client.query(definition));
  }
  for (const { table, name, definition } of foreign) {
    const sql = `alter table ${table} add constraint ${name} ${definition}`;
    await progress.during(`key ${name}`, () => client.query(sql));
  }
}
