import { createOrm } from '#platform/server/database/db.ts';
import { entities } from './entities.ts';
import { migrationsPath } from './migrate.ts';

export function openOrm(
  url: string,
  options: Pick<
    Parameters<typeof createOrm>[0],
    'poolMax' | 'statementTimeout' | 'pooled' | 'onConnectionLost' | 'replica'
  >,
) {
  return createOrm({ url, entities, migrationsPath, ...options });
}

/** Foreign keys of two columns, which entities cannot declare: both rows belong to one project. */
const NOT_IN_ENTITIES = /constraint "?((hires|payments)_bid|projects_takedown)_of_project"?/;

/**
 * Returns the statements that would make a migrated database match the entities; none if it does.
 */
export async function schemaDifferences(url: string): Promise<string[]> {
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const statements = sql.split('\n').map((line) => line.trim());
    return statements.filter((line) => line !== '' && !NOT_IN_ENTITIES.test(line));
  } finally {
    await orm.close(true);
  }
}
