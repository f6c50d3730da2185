import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { toClientKey } from './import-accounts.ts';

/** The texts of a row as they are in the file, and as earlier releases may have stored them. */
export interface RowTexts {
  sources: string[];
  titles: string[];
  /** Null if earlier releases stored another text than this one would. */
  descriptions: string[] | null;
}

/** Returns the key of a row: its id, or the hash of its title and description in the file. */
export function toRowKey(id: string | number | null, texts: object): string {
  if (id !== null) return `id:${id}`;
  return `sha256:${createHash('sha256').update(canonicalJson(texts)).digest('hex')}`;
}

/** Returns the project of a row that was imported before; null if there is none. */
export async function findImportedProject(
  em: SqlEntityManager,
  source: string,
  key: string,
): Promise<number | null> {
  const row = await db(em)
    .selectFrom('imports')
    .select('project_id')
    .where('source', '=', source)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.project_id ?? null;
}

type ProjectBuilder = ExpressionBuilder<Aliased<'p', 'projects'>, 'p'>;

/**
 * Returns the project that an earlier release imported from a row, without adding it to `imports`;
 * null if there is none. It is recognized by its texts, before or after edits of its client.
 */
export async function findUnrecordedProject(
  em: SqlEntityManager,
  { sources, titles, descriptions }: RowTexts,
): Promise<number | null> {
  const emails = sources.map(toClientKey).flatMap(({ email, legacyEmail }) => [email, legacyEmail]);
  const hadText = (eb: ProjectBuilder, field: 'title' | 'description', texts: string[]) =>
    eb.or([
      eb(`p.${field}`, 'in', texts),
      eb.exists(
        eb
          .selectFrom('project_revisions as r')
          .select('r.revision')
          .whereRef('r.project_id', '=', 'p.id')
          .where('r.revision', '=', 1)
          .where(sql<string>`r.snapshot ->> ${field}`, 'in', texts),
      ),
    ]);
  const project = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select('p.id')
    .where('u.email', 'in', emails)
    .where((eb) => hadText(eb, 'title', titles))
    .$if(descriptions !== null, (query) =>
      query.where((eb) => hadText(eb, 'description', descriptions ?? [])),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('imports as i').select('i.key').whereRef('i.project_id', '=', 'p.id'))),
    )
    .orderBy('p.id')
    .executeTakeFirst();
  return project?.id ?? null;
}
