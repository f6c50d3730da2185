import { Client } from 'pg';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { createOrm } from '#platform/server/database/db.ts';
import { entities } from './entities.ts';

export const migrationsPath = `${import.meta.dirname}/../../../../prisma-free-migrations`;
const upgradePath = `${migrationsPath}/upgrade-from-0.1`;

/** The migration that creates the whole schema in an empty database. */
const BASELINE = 'Migration20261126T2300_baseline';
/** The last migration of version 0.1. */
const LAST_OF_0_1 = 'Migration20261125180000';

/**
 * Migrates the database to the schema of this version; does nothing if it is up to date. Upgrades a
 * database of version 0.1 first. Throws if the database is older than that.
 */
export function migrate(url: string): Promise<void> {
  return withAdvisoryLock(url, 'migrate', async () => {
    const executed = await executedMigrations(url);
    if (executed.length > 0 && !executed.includes(BASELINE)) {
      if (!executed.includes(LAST_OF_0_1)) throw new TooOldError();
      await runMigrations(url, upgradePath);
      await recordBaseline(url);
    }
    await runMigrations(url, migrationsPath);
  });
}

class TooOldError extends Error {
  constructor() {
    super(
      'The database was last migrated by a version older than 0.1. Start version 0.1 on it once, ' +
        'then this version (see "Upgrading" in .docs/operations.md).',
    );
  }
}

async function runMigrations(url: string, path: string): Promise<void> {
  const orm = await createOrm({
    ...{ url, entities, migrationsPath: path, poolMax: 2, statementTimeout: 0 },
  });
  await orm.migrator.up().finally(() => orm.close(true));
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Returns the names of the executed migrations; none for an empty database. */
function executedMigrations(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query(
      `select to_regclass('public.mikro_orm_migrations') is not null as exists`,
    );
    if (!tables[0].exists) return [];
    const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations');
    return rows.map(({ name }) => name);
  });
}

/**
 * Replaces the records of all earlier migrations by that of the baseline, which creates the same
 * schema.
 */
async function recordBaseline(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `with earlier as (delete from mikro_orm_migrations)
       insert into mikro_orm_migrations (name, executed_at) values ('${BASELINE}', now())`,
    ),
  );
}
