import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Aliased, db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';

/** Columns of a `FileView` in queries that select the file as `f`. */
export const fileColumns = ['f.id', 'f.name', 'f.type', 'f.size'] as const;

/**
 * Columns of a `FileView` and the hash of the content. The hash is null for files from before
 * hashes were stored.
 */
export const hashedFileColumns = [...fileColumns, 'f.sha256'] as const;

interface FileRecord {
  /** Key of the content in the file store. */
  key: string;
  name: string;
  type: string;
  size: number;
}

type Reader = Pick<Actor, 'id' | 'role'>;

/** Returns a condition on file `f`: whether the reader may see what the file is attached to. */
export type ReadCondition = (reader: Reader) => Expression<SqlBool>;

const eb = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

/** Whether file `f` was removed from a project. Its owner cannot read such a file either. */
const isRemovedFromProject = eb.exists(
  eb
    .selectFrom('project_files as x')
    .select('x.file_id')
    .whereRef('x.file_id', '=', 'f.id')
    .where('x.removed_at', 'is not', null),
);

/**
 * Returns a complete file that the reader owns or that meets one of the conditions; null if there
 * is none. A file that was removed from a project must meet one of the conditions.
 */
export async function findReadableFile(
  em: SqlEntityManager,
  fileId: number,
  reader: Reader,
  conditions: readonly ReadCondition[],
): Promise<FileRecord | null> {
  const file = await db(em)
    .selectFrom('files as f')
    .select(['f.key', 'f.name', 'f.type', 'f.size'])
    .where('f.id', '=', fileId)
    .where('f.complete', '=', true)
    .where((eb) =>
      eb.or([
        eb('f.owner_id', '=', reader.id).and(eb.not(isRemovedFromProject)),
        ...conditions.map((condition) => condition(reader)),
      ]),
    )
    .executeTakeFirst();
  return file ?? null;
}

interface UnattachedFile {
  id: number;
  /** Key of the content in the file store. */
  key: string;
}

/**
 * Returns up to 500 files, the oldest first, that were uploaded before `before` and are neither
 * attached nor part of a draft of a project.
 */
export function listExpiredUploads(em: SqlEntityManager, before: Date): Promise<UnattachedFile[]> {
  return db(em)
    .selectFrom('files')
    .select(['id', 'key'])
    .where('attached_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_drafts as d')
            .select('d.id')
            .whereRef('d.client_id', '=', 'files.owner_id')
            .where(sql<boolean>`d.fields -> 'fileIds' @> to_jsonb(files.id)`),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(500)
    .execute();
}

/** Returns all files of a user that are not attached. */
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
