import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fileColumns } from '#features/files/file.queries.ts';
import { db } from '#platform/server/database/db.ts';
import { DRAFTS_MAX, type DraftView } from './draft.schema.ts';

function selectDrafts(em: SqlEntityManager, clientId: number) {
  return db(em)
    .selectFrom('project_drafts as d')
    .select(({ selectFrom }) => [
      'd.id',
      'd.version',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
      'd.fields',
      // Omits uploads that were deleted or attached since the draft was saved.
      jsonArrayFrom(
        selectFrom('files as f')
          .select(fileColumns)
          .whereRef('f.owner_id', '=', 'd.client_id')
          .where('f.attached_at', 'is', null)
          .where('f.complete', '=', true)
          .where(sql<boolean>`d.fields -> 'fileIds' @> to_jsonb(f.id)`)
          .orderBy('f.id'),
      ).as('files'),
    ])
    .where('d.client_id', '=', clientId);
}

type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number];

function toView({ fields, ...row }: DraftRow): DraftView {
  return { ...fields, ...row, status: 'draft' };
}

export async function listDraftsOf(em: SqlEntityManager, clientId: number): Promise<DraftView[]> {
  const rows = await selectDrafts(em, clientId)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(DRAFTS_MAX)
    .execute();
  return rows.map(toView);
}

export async function findDraft(
  em: SqlEntityManager,
  clientId: number,
  draftId: number,
): Promise<DraftView | null> {
  const row = await selectDrafts(em, clientId).where('d.id', '=', draftId).executeTakeFirst();
  return row ? toView(row) : null;
}
