import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectLegalDetails } from '#features/accounts/legal-details/legal-details.queries.ts';
import type { LegalDetailsView } from '#features/accounts/legal-details/legal-details.schema.ts';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import { selectProjectLedgerEntries } from '#features/ledger/ledger.queries.ts';
import type { PostingKind } from '#features/ledger/ledger.rules.ts';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import { db } from '#platform/server/database/db.ts';

interface StatementEntry {
  id: number;
  kind: PostingKind;
  paymentId: string | null;
  /** When the effect of the posting happened, in ISO 8601. */
  at: string;
  debit: AccountCode;
  credit: AccountCode;
  amountCents: number;
  /** The protected funds of the project after the entry. */
  heldCents: number;
}

export interface StatementData {
  projectId: number;
  title: string;
  clientId: number;
  developerId: number;
  /** Name and username. */
  client: string;
  /** Name and username. */
  developer: string;
  clientLegal: LegalDetailsView | null;
  developerLegal: LegalDetailsView | null;
  /** Empty if the hire has only one milestone. */
  milestones: { paymentId: string; position: number }[];
  /** In the order of writing. */
  entries: StatementEntry[];
}

const selectNameWithUsername = (user: 'c' | 'd') =>
  sql<string>`concat(${sql.ref(`${user}.first_name`)}, ' ', ${sql.ref(`${user}.last_name`)},
    ' (@', ${sql.ref(`${user}.username`)}, ')')`;

export async function findStatementData(
  em: SqlEntityManager,
  projectId: number,
): Promise<StatementData | null> {
  const hire = await db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select((eb) => [
      'h.project_id as projectId',
      agreedTitle.as('title'),
      'h.client_id as clientId',
      'h.developer_id as developerId',
      selectNameWithUsername('c').as('client'),
      selectNameWithUsername('d').as('developer'),
      selectLegalDetails(eb.ref('c.id')).as('clientLegal'),
      selectLegalDetails(eb.ref('d.id')).as('developerLegal'),
      jsonArrayFrom(
        eb
          .selectFrom('payments as y')
          .innerJoin('milestones as m', 'm.id', 'y.milestone_id')
          .select(['y.id as paymentId', 'm.position'])
          .whereRef('y.project_id', '=', 'h.project_id')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('milestones as other')
                .select('other.id')
                .whereRef('other.project_id', '=', 'h.project_id')
                .where('other.position', '>', 1),
            ),
          )
          .orderBy('m.position'),
      ).as('milestones'),
      jsonArrayFrom(
        eb
          .selectFrom(selectProjectLedgerEntries(eb.ref('h.project_id')).as('line'))
          .select(['id', 'kind', 'paymentId', 'at', 'debit', 'credit', 'amountCents', 'heldCents'])
          .orderBy('id'),
      ).as('entries'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return hire ?? null;
}
