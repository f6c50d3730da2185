import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { db, flag } from '#platform/server/database/db.ts';
import { isRunning } from '../hire-columns.queries.ts';

export interface CounterpartyHire {
  projectId: number;
  title: string;
  /** The other side of the hire: its client or its developer. */
  counterpartyId: number;
  counterpartyRole: 'client' | 'developer';
  /** Full name of the user that the hires were read for. */
  name: string;
  suspended: boolean;
}

/** Returns the running hires of a user, with the other side of each. */
export function listCounterpartyHires(
  em: SqlEntityManager,
  userId: number,
): Promise<CounterpartyHire[]> {
  return db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select((eb) => {
      const isClient = eb('h.client_id', '=', userId);
      return [
        'h.project_id as projectId',
        'p.title',
        eb
          .case()
          .when(isClient)
          .then(eb.ref('h.developer_id'))
          .else(eb.ref('h.client_id'))
          .end()
          .as('counterpartyId'),
        eb
          .case()
          .when(isClient)
          .then('developer' as const)
          .else('client' as const)
          .end()
          .as('counterpartyRole'),
        fullName.as('name'),
        flag(eb('u.suspended_at', 'is not', null)).as('suspended'),
      ];
    })
    .where((eb) => eb.or([eb('h.client_id', '=', userId), eb('h.developer_id', '=', userId)]))
    .where(isRunning)
    .orderBy('h.project_id')
    .execute();
}
