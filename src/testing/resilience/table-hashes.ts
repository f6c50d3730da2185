import { Client } from 'pg';
import type { Finding } from './experiment.ts';

/** Returns a hash of all rows of each table that does not depend on their order. */
export async function tableHashes(databaseUrl: string): Promise<Map<string, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const hashes = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as hash
         from (select md5(t::text) as row from ${name} t) rows`,
      );
      hashes.set(name, rows[0]?.hash ?? '');
    }
    return hashes;
  } finally {
    await client.end();
  }
}

/** Returns the tables whose rows differ. */
export function differing(one: Map<string, string>, other: Map<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name));
}

function rowsIn(hashes: Map<string, string>): number {
  return [...hashes.values()].reduce((sum, hash) => sum + Number.parseInt(hash, 10), 0);
}

/** Returns whether all rows are unchanged. */
export function sameRows(
  claim: string,
  before: Map<string, string>,
  after: Map<string, string>,
): Finding {
  const wrong = differing(before, after);
  const figures = `${before.size} tables, ${rowsIn(before)} rows`;
  return {
    claim,
    holds: wrong.length === 0 && rowsIn(before) > 0,
    figures: wrong.length === 0 ? figures : `${figures}; not the same: ${wrong.join(', ')}`,
  };
}
