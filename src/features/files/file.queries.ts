import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Aliased, db } from '#platform/server/database/db.ts';
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

const eb = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

const isRemovedFromProject = eb.exists(
  eb
    .selectFrom('project_files as x')
    .select('x.file_id')
    .whereRef('x.file_id', '=', 'f.id')
    .where('x.removed_at', 'is not', null),
);

/**
 * The reader must own the file or meet one of the conditions; if it was removed from a project,
 * ownership is not enough.
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
  key: string;
}

/** Returns at most 500, the oldest first. Omits files that are attached or part of a draft. */
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
