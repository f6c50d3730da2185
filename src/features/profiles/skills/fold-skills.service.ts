import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SystemCtx } from '#platform/server/context.ts';
import { db, queryCheckedRows } from '#platform/server/database/db.ts';
import { toSkillKeys } from './skill-key.rules.ts';
import { skillNames } from './skill-names.rules.ts';
import { SkillVocabulary } from './skill-vocabulary.entity.ts';

const BATCH_SIZE = 1_000;

/** A table with the columns `skills` and `skill_keys`. */
export interface TableWithSkills {
  table: string;
  id: string;
}

/**
 * Computes the keys of rows without keys, which the previous version writes during an upgrade, and
 * after a change of the vocabulary those of all rows.
 */
export async function foldSkills(
  { em }: Pick<SystemCtx, 'em'>,
  tables: readonly TableWithSkills[],
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(skillNames)).digest('hex');
  const folded = await em.fork().findOne(SkillVocabulary, 1);
  const isChanged = folded?.hash !== hash;
  for (const table of tables) await foldTable(em, table, isChanged);
  if (isChanged) await em.fork().upsert(SkillVocabulary, { id: 1, hash });
}

const RowWithSkills = z.object({ id: z.int(), skills: z.array(z.string()), typed: z.string() });

async function foldTable(
  em: SqlEntityManager,
  { table, id }: TableWithSkills,
  isEveryRow: boolean,
): Promise<void> {
  const condition = isEveryRow ? sql`true` : sql`skill_keys = '{}' and skills <> '{}'`;
  let lastId = 0;
  let count = BATCH_SIZE;
  while (count === BATCH_SIZE) {
    const rows = await queryCheckedRows(
      em,
      RowWithSkills,
      sql`select ${sql.ref(id)} as id, skills, skills::text as typed from ${sql.table(table)}
        where ${sql.ref(id)} > ${lastId} and ${condition}
        order by ${sql.ref(id)} limit ${sql.lit(BATCH_SIZE)}`,
    );
    const ids = rows.map((row) => row.id);
    const typed = rows.map((row) => row.typed);
    // No key contains a line break.
    const keys = rows.map(({ skills }) => toSkillKeys(skills).join('\n'));
    // A row whose skills were changed meanwhile has its keys already.
    await sql`update ${sql.table(table)} as changed
      set skill_keys = string_to_array(folded.keys, chr(10))
      from unnest(${ids}::int[], ${typed}::text[], ${keys}::text[]) as folded (id, typed, keys)
      where changed.${sql.ref(id)} = folded.id and changed.skills::text = folded.typed
        and changed.skill_keys <> string_to_array(folded.keys, chr(10))`.execute(db(em));
    lastId = ids.at(-1) ?? lastId;
    count = rows.length;
  }
}
