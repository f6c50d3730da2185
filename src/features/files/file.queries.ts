import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import type { Actor } from '#platform/shared/actor.ts';

interface StoredFile {
  key: string;
  name: string;
  type: string;
  size: number;
}

/**
 * A file this person may have: their own, or one that something they may see has taken. Each of
 * `readable` is a condition on file `f`, the person's id `$2` and their role `$3`.
 */
export function fileFor(
  em: SqlEntityManager,
  id: number,
  actor: Pick<Actor, 'id' | 'role'>,
  readable: readonly string[],
): Promise<StoredFile | null> {
  return row<StoredFile>(
    em,
    `select f.key, f.name, f.type, f.size from files f
     where f.id = $1 and f.complete and (${['f.owner_id = $2', ...readable].join(' or ')})`,
    [id, actor.id, actor.role],
  );
}

/** Files brought before an instant that nothing took. */
export function forgottenFiles(em: SqlEntityManager, before: Date) {
  return rows<{ id: number; key: string }>(
    em,
    `select id, key from files where taken_at is null and created_at < $1
     order by created_at limit 500`,
    [before],
  );
}

/** Files of a person that nothing took. */
export function waitingFiles(em: SqlEntityManager, ownerId: number) {
  return rows<{ id: number; key: string }>(
    em,
    'select id, key from files where taken_at is null and owner_id = $1',
    [ownerId],
  );
}

const FIELDS = `'id', f.id, 'name', f.name, 'type', f.type, 'size', f.size`;

/** The files of a list that `taken`, a table with a join condition, leads to; as JSON of a view. */
export function filesOf(taken: string, where: string): string {
  return listOf(FIELDS, taken, where);
}

/** The same, each with the hash of its content. */
export function provenFilesOf(taken: string, where: string): string {
  return listOf(`${FIELDS}, 'sha256', f.sha256`, taken, where);
}

function listOf(fields: string, taken: string, where: string): string {
  return `coalesce((select json_agg(json_build_object(${fields}) order by f.id)
    from ${taken} x join files f on f.id = x.file_id where ${where}), '[]'::json)`;
}
