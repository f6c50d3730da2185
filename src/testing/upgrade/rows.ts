import type { Client } from 'pg';

/**
 * Where the rows of one table of the dump are in the present database: `keys` selects what `was`
 * selects from the dump, or if that is absent the columns of the primary key. `excepted` is the
 * reason why the table's rows may be missing.
 */
export type Place = { was?: string; keys: string } | { excepted: string };

/** A table of the dump, with the keys that the present database must have. */
interface Table {
  name: string;
  keys: string[];
  present: string;
}

const tablesOfDatabase = `
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

/** Returns the tables of the loaded dump; throws if `places` names one that it does not have. */
export async function readTables(client: Client, places: Record<string, Place>): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; keyColumns: string[] }>(tablesOfDatabase);
  const names = rows.map(({ name }) => name);
  const unknown = Object.keys(places).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`The dump has no table ${unknown.join(', ')}`);
  const tables: Table[] = [];
  for (const { name, keyColumns } of rows) {
    const primary = `select ${keyColumns.join(', ')} from ${name}`;
    const place = places[name] ?? { keys: primary };
    if ('excepted' in place) continue;
    const keys = await selectKeys(client, place.was ?? primary);
    tables.push({ name, keys, present: place.keys });
  }
  return tables;
}

/** Returns, by table of the dump, how many of its rows the present database lacks. */
export async function missingRows(client: Client, tables: Table[]) {
  const missing: Record<string, string> = {};
  for (const { name, keys, present } of tables) {
    const found = await selectKeys(client, present).catch((error: Error) => error);
    if (found instanceof Error) {
      missing[name] = found.message;
      continue;
    }
    const counts = new Map<string, number>();
    for (const key of found) counts.set(key, (counts.get(key) ?? 0) + 1);
    const lost = keys.filter((key) => {
      const left = counts.get(key) ?? 0;
      counts.set(key, left - 1);
      return left <= 0;
    });
    if (lost.length > 0) missing[name] = `${lost.length} of ${keys.length}, such as ${lost[0]}`;
  }
  return missing;
}
