import type { Client } from 'pg';

/**
 * Where the rows of one table of the dump are in the current database. `was` is the SQL that
 * selects their keys from the dump (default: the columns of the primary key), `keys` the SQL that
 * selects the same keys from the current database. `excepted` is the reason why the rows may be
 * missing.
 */
export type Place = { was?: string; keys: string } | { excepted: string };

/** A table of the dump. */
interface Table {
  name: string;
  /** Keys of its rows, as texts. */
  keys: string[];
  /** SQL that selects the keys from the current database. */
  currentKeysQuery: string;
}

const tablesQuery = `
  select c.oid::regclass::text as name,
    array(select quote_ident(a.attname) || '::text' from pg_index i
      cross join unnest(i.indkey) with ordinality k (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary order by k.place) as "keyColumns"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`;

async function selectKeys(client: Client, text: string): Promise<string[]> {
  const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
  return rows.map((row) => row.join(' | '));
}

/**
 * Reads the keys of all tables, except the excepted ones, from the loaded dump. Throws if `places`
 * has a table that is not in the dump.
 */
export async function readTables(client: Client, places: Record<string, Place>): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; keyColumns: string[] }>(tablesQuery);
  const names = rows.map(({ name }) => name);
  const unknown = Object.keys(places).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The dump has no table ${unknown.join(', ')}`);
  const tables: Table[] = [];
  for (const { name, keyColumns } of rows) {
    const primaryKeyQuery = `select ${keyColumns.join(', ')} from ${name}`;
    const place = places[name] ?? { keys: primaryKeyQuery };
    if ('excepted' in place) continue;
    const keys = await selectKeys(client, place.was ?? primaryKeyQuery);
    tables.push({ name, keys, currentKeysQuery: place.keys });
  }
  return tables;
}

/**
 * Returns a text by table of the dump about the rows that the current database lacks; {} if none.
 */
export async function listMissingRows(client: Client, tables: Table[]) {
  const missing: Record<string, string> = {};
  for (const { name, keys, currentKeysQuery } of tables) {
    const found = await selectKeys(client, currentKeysQuery).catch((error: Error) => error);
    if (found instanceof Error) {
      missing[name] = found.message;
      continue;
    }
    const counts = new Map<string, number>();
    for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1);
    const lost = keys.filter((key) => {
      const remaining = counts.get(key) ?? 0;
      counts.set(key, remaining - 1);
      return remaining <= 0;
    });
    if (lost.length > 0) missing[name] = `${lost.length} of ${keys.length}, such as ${lost[0]}`;
  }
  return missing;
}
