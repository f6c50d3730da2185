import { Client } from 'pg';
import type { Finding } from './experiment.ts';

/** By table, the number of rows and a hash of them that does not depend on their order. */
export async function computeTableHashes(databaseUrl: string): Promise<Map<string, string>> {
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

export function listDifferingTables(
  before: Map<string, string>,
  after: Map<string, string>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

function countRows(hashes: Map<string, string>): number {
  return [...hashes.values()].reduce((sum, hash) => sum + Number.parseInt(hash, 10), 0);
}

export function compareRows(
  claim: string,
  before: Map<string, string>,
  after: Map<string, string>,
): Finding {
  const differing = listDifferingTables(before, after);
  const figures = `${before.size} tables, ${countRows(before)} rows`;
  return {
    claim,
    holds: differing.length === 0 && countRows(before) > 0,
    figures: differing.length === 0 ? figures : `${figures}; different: ${differing.join(', ')}`,
  };
}
