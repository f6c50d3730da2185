import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { notify } from '#features/notifications/notification.service.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db, flag } from '#platform/server/database/db.ts';
import { agreedTitle } from './agreement/agreed-title.queries.ts';
import { isRunning } from './hire.queries.ts';
import { periodDays } from './hire.rules.ts';
import { workspacePath } from './workspace/workspace-path.rules.ts';

interface CounterpartyHire {
  projectId: number;
  title: string;
  counterpartyId: number;
  counterpartyRole: 'client' | 'developer';
  userName: string;
  isUserSuspended: boolean;
}

function listCounterpartyHires(em: SqlEntityManager, userId: number): Promise<CounterpartyHire[]> {
  return db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select((eb) => {
      const isClient = eb('h.client_id', '=', userId);
      return [
        'h.project_id as projectId',
        agreedTitle.as('title'),
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
        fullName.as('userName'),
        flag(eb('u.suspended_at', 'is not', null)).as('isUserSuspended'),
      ];
    })
    .where((eb) => eb.or([eb('h.client_id', '=', userId), eb('h.developer_id', '=', userId)]))
    .where(isRunning)
    .orderBy('h.project_id')
    .execute();
}

const UNCHANGED_TERMS = {
  client:
    'Your agreement continues, and your payment stays protected. Review each delivery before you ' +
    'release the funds. If something is wrong, ask for changes or open a dispute, which an admin ' +
    'then decides.',
  developer:
    'Your agreement continues, and the payment for it stays protected: it is released when the ' +
    `client approves your work, or does not answer for ${periodDays.releaseAfterDelivery} days after you ` +
    'delivered.',
};

const messages = {
  suspended: ({ userName, title, counterpartyRole }: CounterpartyHire) => ({
    title: `The account of ${userName} is suspended`,
    paragraphs: [
      `Our team suspended the account of ${userName}, with whom you work on “${title}”.`,
      UNCHANGED_TERMS[counterpartyRole],
    ],
  }),
  restored: ({ userName, title }: CounterpartyHire) => ({
    title: `The account of ${userName} is active again`,
    paragraphs: [
      `Our team ended the suspension of ${userName}, with whom you work on “${title}”.`,
      'Your agreement continues as before.',
    ],
  }),
};

/** The message does not contain the reason. */
export function notifyCounterparties(
  ctx: SystemCtx,
  userId: number,
  change: keyof typeof messages,
): Promise<void> {
  return inNewTransaction(ctx, async (ctx) => {
    for (const hire of await listCounterpartyHires(ctx.em, userId)) {
      // The suspension may have changed since the job was queued.
      if (hire.isUserSuspended !== (change === 'suspended')) continue;
      await notify(ctx, {
        userId: hire.counterpartyId,
        kind: 'work',
        ...messages[change](hire),
        action: { label: 'Open the project room', path: workspacePath(hire) },
      });
    }
  });
}
