import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Aliased, isoText } from '#platform/server/database/db.ts';

// Columns of reads that select the hire as `h`.
const eb = expressionBuilder<Aliased<'h', 'hires'>, 'h'>();

/** The issued documents of the hire in the order of issue. */
export const issuedDocuments = jsonArrayFrom(
  eb
    .selectFrom('documents as o')
    .select((eb) => [
      'o.kind',
      'o.number',
      isoText(eb.ref('o.issued_at')).as('issuedAt'),
      'o.content',
      'o.sha256',
    ])
    .whereRef('o.project_id', '=', 'h.project_id')
    .orderBy('o.issued_at')
    .orderBy('o.number'),
);
