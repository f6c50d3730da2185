import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  fileColumns,
  hashedFileColumns,
  type ReadCondition,
} from '#features/files/file.queries.ts';
import type { HashedFile } from '#features/files/file.schema.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { isVisibleTo } from '../project-conditions.queries.ts';

const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

const projectFiles = jsonArrayFrom(
  eb
    .selectFrom('project_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(fileColumns)
    .whereRef('x.project_id', '=', 'p.id')
    .where('x.removed_at', 'is', null)
    .orderBy('f.id'),
);

/** In queries in which `p` is the project. */
export const detailColumns = [
  'p.revision',
  'p.material_revision as materialRevision',
  'p.edited_at as editedAt',
  'p.criteria',
  'p.exclusions',
  'p.rights',
  projectFiles.as('files'),
] as const;

export function listProjectFiles(em: SqlEntityManager, projectId: number): Promise<HashedFile[]> {
  return (
    db(em)
      .selectFrom('project_files as x')
      .innerJoin('files as f', 'f.id', 'x.file_id')
      .select(hashedFileColumns)
      // Files without a hash cannot be attached.
      .$narrowType<{ sha256: string }>()
      .where('x.project_id', '=', projectId)
      .where('x.removed_at', 'is', null)
      .orderBy('f.id')
      .execute()
  );
}

/** Omits uploads that are incomplete, attached already, or not the owner's. */
export function listAttachableFiles(
  em: SqlEntityManager,
  ownerId: number,
  ids: readonly number[],
): Promise<HashedFile[]> {
  return db(em)
    .selectFrom('files as f')
    .select(hashedFileColumns)
    .$narrowType<{ sha256: string }>()
    .where(({ eb, fn, val }) => eb('f.id', '=', fn.any(val([...ids]))))
    .where('f.owner_id', '=', ownerId)
    .where('f.attached_at', 'is', null)
    .where('f.complete', '=', true)
    .where('f.sha256', 'is not', null)
    .orderBy('f.id')
    .execute();
}

/** False for files that were removed from the project. */
export const isFileOfVisibleProject: ReadCondition = ({ id, role }) => {
  const files = expressionBuilder<Aliased<'f', 'files'>, 'f'>()
    .selectFrom('project_files as x')
    .innerJoin('projects as p', 'p.id', 'x.project_id')
    .select('x.file_id')
    .whereRef('x.file_id', '=', 'f.id')
    .where('x.removed_at', 'is', null)
    .$if(role !== 'admin', (query) => query.where(isVisibleTo(id)));
  return eb.exists(files);
};
