import { recipients } from '#features/accounts/account.queries.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { centsToDollars, formatDollars } from '#platform/shared/money.ts';
import type { Payment } from './payment.entity.ts';

function why({ refundedCents }: Payment): string {
  return refundedCents > 0
    ? 'some or all of it had been returned to your card before'
    : 'the bid it was for was no longer open, or had changed';
}

/** Tells the client that a payment came too late to hire and goes back at once. */
export async function tellOfRefund(ctx: SystemCtx, project: Project, payment: Payment) {
  const [client] = await recipients(ctx.em, [payment.clientId]);
  if (!client) return;
  const price = formatDollars(centsToDollars(payment.amountCents));
  await sendMail(
    ctx,
    letter({
      to: client.email,
      name: client.name,
      subject: `Your payment for “${project.title}” is refunded`,
      paragraphs: [
        `Your payment of ${price} for “${project.title}” arrived, but it could hire nobody: ` +
          `${why(payment)}.`,
        'The whole amount goes back to your card at once. Banks take 5 to 10 days to show it.',
      ],
      action: {
        label: 'Open the project',
        url: `${ctx.settings.appUrl}/projects/${project.id}`,
      },
    }),
  );
}
