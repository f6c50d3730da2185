import { createOrm } from '#platform/server/db.ts';
import { alone } from '#platform/server/lock.ts';
import { entities } from './entities.ts';

const migrationsPath = `${import.meta.dirname}/../../../prisma-free-migrations`;

export function openOrm(
  url: string,
  options: Pick<
    Parameters<typeof createOrm>[0],
    'poolMax' | 'statementTimeout' | 'pooled' | 'onConnectionLost' | 'replica'
  >,
) {
  return createOrm({ url, entities, migrationsPath, ...options });
}

/** Brings the database to the present shape; does nothing when it is there already. */
export function migrate(url: string): Promise<void> {
  return alone(url, 'migrate', async () => {
    const orm = await openOrm(url, { poolMax: 2, statementTimeout: 0 });
    await orm.migrator.up().finally(() => orm.close(true));
  });
}

/** What the mapper cannot express: what a hire, a payment, a removed project points to is of its project. */
const BEYOND_ENTITIES = /constraint "?((hires|payments)_bid|projects_removal)_of_project"?/;

/** What would have to change in a migrated database for the entities to fit; empty when they do. */
export async function shapeDifferences(url: string): Promise<string[]> {
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const statements = sql.split('\n').map((line) => line.trim());
    return statements.filter((line) => line !== '' && !BEYOND_ENTITIES.test(line));
  } finally {
    await orm.close(true);
  }
}
