import { recipients } from '#features/accounts/account.queries.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { centsToDollars, formatDollars } from '#platform/shared/money.ts';
import type { Payment } from './payment.entity.ts';

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
        `Your payment of ${price} for “${project.title}” arrived, but the bid it was for was no ` +
          'longer open: somebody was hired already, or the bid had changed.',
        'We return the whole amount to your card at once. Banks take 5 to 10 days to show it.',
      ],
      action: {
        label: 'Open the project',
        url: `${ctx.settings.appUrl}/projects/${project.id}`,
      },
    }),
  );
}
