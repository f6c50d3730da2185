import { notify } from '#features/notifications/notification.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { clocks } from '../hire.rules.ts';
import { roomOf } from '../work/work.mail.ts';
import { type SharedWork, sharedWorkOf } from './partner.queries.ts';

const AS_AGREED = {
  client:
    'What you agreed on runs on, and your payment stays protected. Look closely at what is ' +
    'delivered before you release it. If something is wrong, ask for changes or open a dispute: ' +
    'then an admin decides.',
  developer:
    'What you agreed on runs on, and the payment for it stays protected: it is released when the ' +
    `client approves your work, or says nothing for ${clocks.releaseAfterDelivery} days after you ` +
    'delivered.',
};

const news = {
  suspended: ({ name, title, partnerRole }: SharedWork) => ({
    title: `The account of ${name} is suspended`,
    paragraphs: [
      `Our team suspended the account of ${name}, with whom you work on “${title}”.`,
      AS_AGREED[partnerRole],
    ],
  }),
  restored: ({ name, title }: SharedWork) => ({
    title: `The account of ${name} is active again`,
    paragraphs: [
      `Our team ended the suspension of ${name}, with whom you work on “${title}”.`,
      'What you agreed on runs on as before.',
    ],
  }),
};

/**
 * Notifies the other side of each running hire that the user is or is no longer suspended, without
 * the reason.
 */
export function notifyPartners(ctx: SystemCtx, userId: number, what: keyof typeof news) {
  return ctx.em.fork().transactional(async (em) => {
    for (const work of await sharedWorkOf(em, userId)) {
      // The suspension may have changed since the job was queued.
      if (work.suspended !== (what === 'suspended')) continue;
      await notify(
        { ...ctx, em },
        {
          userId: work.partnerId,
          kind: 'work',
          ...news[what](work),
          action: { label: 'Open the project room', path: roomOf(work) },
        },
      );
    }
  });
}
