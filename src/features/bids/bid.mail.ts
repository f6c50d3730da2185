import { recipients } from '#features/accounts/account.queries.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { daysWords } from '#platform/shared/words.ts';
import type { Bid } from './bid.entity.ts';

/** Tells the client that a bid came in. */
export async function tellOfBid(
  ctx: Pick<SystemCtx, 'em' | 'jobs' | 'settings'>,
  project: Project,
  bid: Bid,
  developerName: string,
): Promise<void> {
  const [client] = await recipients(ctx.em, [project.clientId]);
  if (!client) return;
  await sendMail(
    ctx,
    letter({
      to: client.email,
      name: client.name,
      subject: `New bid on “${project.title}”`,
      paragraphs: [
        `${developerName} offers to build “${project.title}” for ${formatDollars(bid.amount)}, ` +
          `delivered in ${daysWords(bid.deliveryTime)}.`,
        'Read the proposal on the project page. Nothing is charged until you hire.',
      ],
      action: { label: 'See the bids', url: `${ctx.settings.appUrl}/projects/${project.id}` },
    }),
  );
}
