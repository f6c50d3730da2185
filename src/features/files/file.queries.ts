import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Expression, SqlBool } from 'kysely';
import { db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';

/** For queries that select the file as `f`. */
export const fileColumns = ['f.id', 'f.name', 'f.type', 'f.size'] as const;

/** The hash is null for files from before hashes were stored. */
export const hashedFileColumns = [...fileColumns, 'f.sha256'] as const;

interface FileRecord {
  key: string;
  name: string;
  type: string;
  size: number;
}

type Reader = Pick<Actor, 'id' | 'role'>;

export type ReadCondition = (reader: Reader) => Expression<SqlBool>;

/** The conditions are those of features that have files; the file is `f`. */
export interface FileAccess {
  readConditions: readonly ReadCondition[];
  /** Ownership is then not enough. */
  isRemoved: Expression<SqlBool>;
}

/** The reader must own the file or meet one of the conditions. */
export async function findReadableFile(
  em: SqlEntityManager,
  fileId: number,
  reader: Reader,
  { readConditions, isRemoved }: FileAccess,
): Promise<FileRecord | null> {
  const file = await db(em)
    .selectFrom('files as f')
    .select(['f.key', 'f.name', 'f.type', 'f.size'])
    .where('f.id', '=', fileId)
    .where('f.complete', '=', true)
    .where((eb) =>
      eb.or([
        eb('f.owner_id', '=', reader.id).and(eb.not(isRemoved)),
        ...readConditions.map((condition) => condition(reader)),
      ]),
    )
    .executeTakeFirst();
  return file ?? null;
}

interface UnattachedFile {
  id: number;
  key: string;
}

/** Returns at most 500, the oldest first. Omits files that are attached or kept. */
export function listExpiredUploads(
  em: SqlEntityManager,
  before: Date,
  isKept: Expression<SqlBool>,
): Promise<UnattachedFile[]> {
  return db(em)
    .selectFrom('files as f')
    .select(['f.id', 'f.key'])
    .where('f.attached_at', 'is', null)
    .where('f.created_at', '<', before.toISOString())
    .where(({ not }) => not(isKept))
    .orderBy('f.created_at')
    .limit(500)
    .execute();
}

export function listUnattachedFiles(
  em: SqlEntityManager,
  ownerId: number,
): Promise<UnattachedFile[]> {
  return db(em)
    .selectFrom('files')
    .select(['id', 'key'])
    .where('attached_at', 'is', null)
    .where('owner_id', '=', ownerId)
    .execute();
}
