import { Client } from 'pg';
import type { Config } from '#platform/server/config.ts';
import { waitForDatabase } from '#platform/server/database/wait-for-database.ts';
import type { Logger } from '#platform/server/error-details.ts';
import { startEmbedded } from './databases.ts';
import { migrate } from './schema.ts';

const countOtherConnectionsSql = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const recreateSchemasSql = `begin;
  drop schema if exists pgboss, stripe_sandbox cascade;
  drop schema public cascade;
  create schema public;
  grant usage on schema public to public;
commit`;

const isLoopback = (host: string) =>
  host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/.test(host);

/**
 * Deletes all data and migrates again. Throws, before anything is deleted, if NODE_ENV is production, the database is on another host,
 * or another program is connected to it.
 */
export async function resetDatabase(
  config: Config,
  log: Logger,
  print: (line: string) => void,
): Promise<void> {
  const configuredUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (config.production) throw new Error('NODE_ENV is production. Nothing was deleted.');
  for (const url of [config.databaseUrl, config.databaseDirectUrl]) {
    // The driver parses the URL, because it also connects to the host in `?host=` or PGHOST.
    const host = url && new Client({ connectionString: url }).host;
    if (host && !isLoopback(host)) {
      throw new Error(`The database is on ${host}, not on this machine. Nothing was deleted.`);
    }
  }
  const embedded = configuredUrl ? null : await startEmbedded(config, log);
  const url = configuredUrl ?? embedded?.url ?? '';
  try {
    const variable = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    if (configuredUrl) await waitForDatabase({ variable, url }, log);
    await recreateSchemas(url, ({ host, port, database }) => {
      const location = embedded?.location ?? `${host}:${port}/${database}`;
      print(`Deleting all tables, jobs and sandbox payments in ${location}.`);
    });
    await migrate(url);
    print('The database is empty and migrated. "npm start" creates the demo again.');
  } finally {
    await embedded?.stop();
  }
}

async function recreateSchemas(url: string, onStart: (client: Client) => void): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(countOtherConnectionsSql);
    const count = rows[0]?.count ?? 0;
    if (count > 0) {
      throw new Error(
        `${count} other connections use the database. Stop the server first. Nothing was deleted.`,
      );
    }
    onStart(client);
    await client.query(recreateSchemasSql);
  } finally {
    await client.end();
  }
}
