import { notify } from '#features/notifications/notification.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { roomOf } from '../work/work.mail.ts';
import { sharedWorkOf } from './partner.queries.ts';

const AS_AGREED = {
  client:
    'What you agreed on runs on, and your payment stays protected. Look closely at what is ' +
    'delivered before you release it. If something is wrong, ask for changes or open a dispute: ' +
    'then an admin decides.',
  developer:
    'What you agreed on runs on, and the payment for it stays protected: it is released when the ' +
    'client approves your work, or says nothing for 14 days after you delivered.',
};

/** Who works with somebody who was suspended hears of it, without the reason. */
export function tellPartners(ctx: SystemCtx, userId: number): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    for (const work of await sharedWorkOf(em, userId)) {
      await notify(
        { ...ctx, em },
        {
          userId: work.partnerId,
          kind: 'work',
          title: `The account of ${work.name} is suspended`,
          paragraphs: [
            `Our team suspended the account of ${work.name}, with whom you work on “${work.title}”.`,
            AS_AGREED[work.partnerRole],
          ],
          action: { label: 'Open the project room', path: roomOf(work) },
        },
      );
    }
  });
}
