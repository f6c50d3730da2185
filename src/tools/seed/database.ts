import type { Client } from 'pg';
import type { ExistingLedger } from './ledger-postings.ts';
import type { Progress } from './progress.ts';

/**
 * The fields with the name of a table are its highest id, 0 if the table is empty; `changes` is that
 * of `proposed_changes`.
 */
export interface ExistingData {
  userCount: number;
  users: number;
  projects: number;
  bids: number;
  milestones: number;
  changes: number;
  conversations: number;
  messages: number;
  ledger: ExistingLedger;
  documentYears: ReadonlySet<string>;
}

/** `float8`, because the driver returns `int8` as text. */
const lastIdSql = (table: string) => `(select coalesce(max(id), 0)::float8 from ${table})`;

export async function readExistingData(client: Client): Promise<ExistingData> {
  const { rows } = await client.query<
    Omit<ExistingData, 'ledger' | 'documentYears'> & Record<string, number>
  >(
    `select (select count(*)::int from users) as "userCount", ${lastIdSql('users')} as users,
       -- A seeded question has the id of its project.
       greatest(${lastIdSql('projects')}, ${lastIdSql('project_questions')}) as projects,
       ${lastIdSql('bids')} as bids, ${lastIdSql('milestones')} as milestones,
       ${lastIdSql('proposed_changes')} as changes,
       ${lastIdSql('conversations')} as conversations, ${lastIdSql('messages')} as messages,
       ${lastIdSql('ledger_accounts')} as accounts, ${lastIdSql('ledger_transactions')} as transactions`,
  );
  const [last] = rows;
  if (!last) throw new Error('An aggregate has one row');
  const accounts = await client.query<{ code: string; id: number }>(
    `select code, id::float8 as id from ledger_accounts where code not like '%:%'`,
  );
  const documentYears = await client.query<{ begun: string }>(
    `select kind || ' ' || year as begun from document_counters`,
  );
  const { transactions = 0, ...ids } = last;
  return {
    ...ids,
    ledger: {
      accounts: ids.accounts ?? 0,
      transactions,
      accountIds: new Map(accounts.rows.map(({ code, id }) => [code, id])),
    },
    documentYears: new Set(documentYears.rows.map(({ begun }) => begun)),
  };
}

/** The seed inserts ids itself. */
export async function setSequences(client: Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; sequence: string | null }>(
    `select attrelid::regclass::text as table,
       pg_get_serial_sequence(attrelid::regclass::text, 'id') as sequence
     from pg_attribute where attrelid = any($1::regclass[]) and attname = 'id'`,
    [tables],
  );
  for (const { table, sequence } of rows) {
    if (!sequence) continue;
    await client.query(
      `select setval('${sequence}', greatest(1, coalesce(max(id), 1)), count(*) > 0) from ${table}`,
    );
  }
}

export interface DroppedIndexes {
  indexes: { name: string; definition: string }[];
  foreignKeys: { table: string; name: string; definition: string }[];
}

/**
 * The constraints and unique indexes of these tables must remain active, so only their other
 * indexes are dropped.
 */
const PROTECTED_TABLES = `'^(audit|ledger)_'`;

/**
 * Creating the indexes after filling the tables is much faster. Runs in the caller's transaction,
 * so that a rollback restores everything.
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
