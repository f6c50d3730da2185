import { readdir } from 'node:fs/promises';
import { TSMigrationGenerator } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { createOrm } from '#platform/server/database/db.ts';
import { entities } from './entities.ts';

const migrationsPath = `${import.meta.dirname}/../../../../prisma-free-migrations`;
const upgradePath = `${migrationsPath}/upgrade-from-0.1`;

const BASELINE = 'Migration20261126T2300_baseline';
const LAST_OF_0_1 = 'Migration20261125180000';

export function openOrm(
  url: string,
  options: Pick<
    Parameters<typeof createOrm>[0],
    'poolMax' | 'statementTimeoutMs' | 'pooled' | 'onConnectionLost' | 'replica'
  >,
) {
  return createOrm({ url, entities, migrationsPath, ...options });
}

/** Upgrades a database of version 0.1 first. Throws if it is older. */
export function migrate(url: string): Promise<void> {
  return withAdvisoryLock(url, 'migrate', async () => {
    const executed = await listExecutedMigrations(url);
    // First, so that a role that may not migrate can use a database that is up to date.
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

/** The baseline creates the same schema as the migrations that it replaces. */
async function recordBaseline(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      `with earlier as (delete from mikro_orm_migrations)
       insert into mikro_orm_migrations (name, executed_at) values ('${BASELINE}', now())`,
    ),
  );
}

/** Entities cannot declare foreign keys of two columns. */
const NOT_IN_ENTITIES =
  /constraint "?((hires|payments)_bid|(payments|deliveries|disputes|documents)_milestone|projects_takedown)_of_project"?/;

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

const withoutSeconds = (name: string) => name.replace(/(\d{8})(\d{4})\d\d/, '$1T$2');

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
