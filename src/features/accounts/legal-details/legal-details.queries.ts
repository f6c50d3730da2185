import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type Database, db } from '#platform/server/database/db.ts';
import type { LegalDetailsView } from './legal-details.schema.ts';

/** Null if the user has set none. */
export function selectLegalDetails(userId: Expression<number>) {
  return jsonObjectFrom(
    expressionBuilder<Database, never>()
      .selectFrom('legal_details as l')
      .select(['l.legal_name as legalName', 'l.address', 'l.tax_number as taxNumber'])
      .where('l.user_id', '=', userId),
  );
}

export async function findLegalDetails(
  em: SqlEntityManager,
  userId: number,
): Promise<LegalDetailsView> {
  const details = await db(em)
    .selectFrom('legal_details')
    .select(['legal_name as legalName', 'address', 'tax_number as taxNumber'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return details ?? { legalName: null, address: null, taxNumber: null };
}
