import { expressionBuilder, sql } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

export const isRemovedFromProject = eb.exists(
  eb
    .selectFrom('project_files as x')
    .select('x.file_id')
    .whereRef('x.file_id', '=', 'f.id')
    .where('x.removed_at', 'is not', null),
);

export const isPartOfDraft = eb.exists(
  eb
    .selectFrom('project_drafts as d')
    .select('d.id')
    .whereRef('d.client_id', '=', 'f.owner_id')
    .where(sql<boolean>`d.fields -> 'fileIds' @> to_jsonb(f.id)`),
);
