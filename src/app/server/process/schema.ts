import { readdir } from 'node:fs/promises';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { createOrm } from '#platform/server/database/db.ts';
import { entities } from './entities.ts';

const migrationsPath = `${import.meta.dirname}/../../../../prisma-free-migrations`;
const upgradePath = `${migrationsPath}/upgrade-from-0.1`;

/** The migration that creates the whole schema in an empty database. */
const BASELINE = 'Migration20261126T2300_baseline';
/** The last migration of version 0.1. */
const LAST_OF_0_1 = 'Migration20261125180000';

/** Opens MikroORM with all entities. The caller must close it. */
export function openOrm(
  url: string,
  options: Pick<
    Parameters<typeof createOrm>[0],
    'poolMax' | 'statementTimeoutMs' | 'pooled' | 'onConnectionLost' | 'replica'
  >,
) {
  return createOrm({ url, entities, migrationsPath, ...options });
}

/**
 * Migrates the database to the schema of this version; does nothing if it is up to date. Upgrades a
 * database of version 0.1 first. Throws if the database is older than version 0.1.
 */
export function migrate(url: string): Promise<void> {
  return withAdvisoryLock(url, 'migrate', async () => {
    const executed = await listExecutedMigrations(url);
    // Checked first, so that a role that may not migrate can use a database that is up to date.
    if (await isUpToDate(executed)) return;
    if (executed.length > 0 && !executed.includes(BASELINE)) {
      if (!executed.includes(LAST_OF_0_1)) throw new TooOldError();
      await runMigrations(url, upgradePath);
      await recordBaseline(url);
    }
    await runMigrations(url, migrationsPath);
  });
}

async function isUpToDate(executed: string[]): Promise<boolean> {
  const files = (await readdir(migrationsPath)).filter((file) => /^Migration.*\.ts$/.test(file));
  return files.every((file) => executed.includes(file.replace('.ts', '')));
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
  const options = { url, entities, migrationsPath: path, poolMax: 2, statementTimeoutMs: 0 };
  const orm = await createOrm(options);
  await orm.migrator.up().finally(() => orm.close(true));
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Returns the names of the executed migrations; none for an empty database. */
function listExecutedMigrations(url: string): Promise<string[]> {
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
 * Replaces the records of all executed migrations with the record of the baseline, which creates
 * the same schema as these migrations.
 */
async function recordBaseline(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `with earlier as (delete from mikro_orm_migrations)
       insert into mikro_orm_migrations (name, executed_at) values ('${BASELINE}', now())`,
    ),
  );
}

/**
 * Matches foreign keys of two columns, which entities cannot declare. These keys ensure that both
 * rows belong to the same project.
 */
const NOT_IN_ENTITIES = /constraint "?((hires|payments)_bid|projects_takedown)_of_project"?/;

/**
 * Returns the statements that would make a migrated database match the entities; an empty list if
 * the database matches.
 */
export async function listSchemaDifferences(url: string): Promise<string[]> {
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const statements = sql.split('\n').map((line) => line.trim());
    return statements.filter((line) => line !== '' && !NOT_IN_ENTITIES.test(line));
  } finally {
    await orm.close(true);
  }
}

/** Generates migrations in the form of the existing ones: `up` only, no seconds in the name. */
class MigrationGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, { up }: { up: string[] }): string {
    const statements = up.filter((statement) => statement && !NOT_IN_ENTITIES.test(statement));
    return [
      `import { Migration } from '@mikro-orm/migrations';\n`,
      `export class ${withoutSeconds(className)} extends Migration {`,
      `  override up(): void {`,
      `${statements.map((statement) => this.createStatement(statement, 4)).join('')}  }`,
      '}\n',
    ].join('\n');
  }

  override createStatement(statement: string, indent: number): string {
    if (/['\n\\]/.test(statement)) return super.createStatement(statement, indent);
    return `${' '.repeat(indent)}this.addSql('${statement}');\n`;
  }
}

/** Shortens MikroORM's `Migration20261201120059_name` to `Migration20261201T1200_name`. */
const withoutSeconds = (name: string) => name.replace(/(\d{8})(\d{4})\d\d/, '$1T$2');

/**
 * Writes a migration that makes the migrated database at `url` match the entities, or an empty
 * migration if `blank` is true. Returns the file name of the migration; null if there is nothing to
 * write. Throws if a migration with this name exists.
 */
export async function createMigration(
  url: string,
  name: string,
  { folder = migrationsPath, blank = false } = {},
): Promise<string | null> {
  const namesake = (await readdir(folder)).find((file) => file.endsWith(`_${name}.ts`));
  if (namesake) throw new Error(`${namesake} exists already. Choose another name.`);
  if (!blank && (await listSchemaDifferences(url)).length === 0) return null;
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  try {
    orm.config.set('migrations', {
      ...orm.config.get('migrations'),
      generator: MigrationGenerator,
      fileName: (time, label) => withoutSeconds(`Migration${time}_${label}`),
    });
    const isInitial = false;
    return (await orm.migrator.create(folder, blank, isInitial, name)).fileName;
  } finally {
    await orm.close(true);
  }
}
