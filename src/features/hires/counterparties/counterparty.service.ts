import { notify } from '#features/notifications/notification.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { periodDays } from '../hire.rules.ts';
import { workspacePath } from '../steps/step.mail.ts';
import { type CounterpartyHire, listCounterpartyHires } from './counterparty.queries.ts';

const UNCHANGED_TERMS = {
  client:
    'Your agreement continues, and your payment stays protected. Look closely at what is ' +
    'delivered before you release it. If something is wrong, ask for changes or open a dispute: ' +
    'then an admin decides.',
  developer:
    'Your agreement continues, and the payment for it stays protected: it is released when the ' +
    `client approves your work, or does not answer for ${periodDays.releaseAfterDelivery} days after you ` +
    'delivered.',
};

const messages = {
  suspended: ({ name, title, counterpartyRole }: CounterpartyHire) => ({
    title: `The account of ${name} is suspended`,
    paragraphs: [
      `Our team suspended the account of ${name}, with whom you work on “${title}”.`,
      UNCHANGED_TERMS[counterpartyRole],
    ],
  }),
  restored: ({ name, title }: CounterpartyHire) => ({
    title: `The account of ${name} is active again`,
    paragraphs: [
      `Our team ended the suspension of ${name}, with whom you work on “${title}”.`,
      'Your agreement continues as before.',
    ],
  }),
};

/**
 * Notifies the other side of each running hire that the user is or is no longer suspended, without
 * the reason.
 */
export function notifyCounterparties(
  ctx: SystemCtx,
  userId: number,
  change: keyof typeof messages,
) {
  return ctx.em.fork().transactional(async (em) => {
    for (const hire of await listCounterpartyHires(em, userId)) {
      // The suspension may have changed since the job was queued.
      if (hire.suspended !== (change === 'suspended')) continue;
      await notify(
        { ...ctx, em },
        {
          userId: hire.counterpartyId,
          kind: 'work',
          ...messages[change](hire),
          action: { label: 'Open the project room', path: workspacePath(hire) },
        },
      );
    }
  });
}
