import type { Client } from 'pg';
import type { ExistingLedger } from './ledger-postings.ts';

/** The existing ids and documents. New rows are added after them. */
export interface ExistingData {
  people: number;
  users: number;
  projects: number;
  bids: number;
  conversations: number;
  messages: number;
  ledger: ExistingLedger;
  /** Kinds of documents with the years in which some were issued. */
  documentYears: ReadonlySet<string>;
}

const lastIdSql = (table: string) => `(select coalesce(max(id), 0)::float8 from ${table})`;

export async function readExistingData(client: Client): Promise<ExistingData> {
  const { rows } = await client.query<
    Omit<ExistingData, 'books' | 'papers'> & Record<string, number>
  >(
    `select (select count(*)::int from users) as people, ${lastIdSql('users')} as users,
       ${lastIdSql('projects')} as projects, ${lastIdSql('bids')} as bids,
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
      known: new Map(accounts.rows.map(({ code, id }) => [code, id])),
    },
    documentYears: new Set(documentYears.rows.map(({ begun }) => begun)),
  };
}

/** Sets the sequences of these tables to the highest id in use. */
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
