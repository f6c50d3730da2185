import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';

interface ShownPicture {
  id: number;
  ownerId: number;
  key: string;
  name: string;
  type: string;
  size: number;
}

/** Null unless the picture is attached to a profile or a piece of work. */
export async function findShownPicture(
  em: SqlEntityManager,
  key: string,
): Promise<ShownPicture | null> {
  const picture = await db(em)
    .selectFrom('files')
    .select(['id', 'owner_id as ownerId', 'key', 'name', 'type', 'size'])
    .where('key', '=', key)
    .where('width', 'is not', null)
    .where('attached_at', 'is not', null)
    .executeTakeFirst();
  return picture ?? null;
}
