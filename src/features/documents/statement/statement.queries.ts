import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ENTRIES_AS_JSON } from '#features/ledger/ledger.queries.ts';
import type { PostingKind } from '#features/ledger/ledger.rules.ts';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import { row } from '#platform/server/db.ts';

interface Entry {
  id: number;
  kind: PostingKind;
  paymentId: string | null;
  at: string;
  debit: AccountCode;
  credit: AccountCode;
  amountCents: number;
  /** The project's protected funds after it. */
  heldCents: number;
}

export interface Account {
  projectId: number;
  title: string;
  clientId: number;
  developerId: number;
  client: string;
  developer: string;
  entries: Entry[];
}

/** The whole account of a hired project, in one read; null when nobody is hired. */
export function accountOf(em: SqlEntityManager, projectId: number): Promise<Account | null> {
  return row<Account>(
    em,
    `select h.project_id as "projectId", p.title, h.client_id as "clientId",
       h.developer_id as "developerId",
       c.first_name || ' ' || c.last_name || ' (@' || c.username || ')' as client,
       d.first_name || ' ' || d.last_name || ' (@' || d.username || ')' as developer,
       ${ENTRIES_AS_JSON} as entries
     from hires h join projects p on p.id = h.project_id
     join users c on c.id = h.client_id join users d on d.id = h.developer_id
     where h.project_id = $1`,
    [projectId],
  );
}
