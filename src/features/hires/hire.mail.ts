import { recipients } from '#features/accounts/account.queries.ts';
import type { Bid } from '#features/bids/bid.entity.ts';
import type { Project } from '#features/projects/project.entity.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { daysWords } from '#platform/shared/words.ts';

type MailCtx = Pick<SystemCtx, 'em' | 'jobs' | 'settings'>;

/** Tells the winner, the client and everybody who was passed over. */
export async function tellOfHire(ctx: MailCtx, project: Project, hired: Bid, passed: Bid[]) {
  const url = `${ctx.settings.appUrl}/projects/${project.id}`;
  const people = await recipients(ctx.em, [
    project.clientId,
    hired.developerId,
    ...passed.map((bid) => bid.developerId),
  ]);
  const winner = people.find(({ id }) => id === hired.developerId);
  const price = formatDollars(hired.amount);
  for (const { id, name, email: to } of people) {
    const words =
      id === project.clientId
        ? wordsForClient(project, winner?.name ?? 'The developer', price)
        : id === hired.developerId
          ? wordsForWinner(project, hired, price)
          : wordsForPassed(project);
    await sendMail(ctx, letter({ to, name, ...words, action: { label: 'Open the project', url } }));
  }
}

function wordsForWinner(project: Project, bid: Bid, price: string) {
  return {
    subject: `You are hired: “${project.title}”`,
    paragraphs: [
      `The client accepted your bid of ${price} for “${project.title}”. The project is yours.`,
      `The money is paid and protected. It is released to you when the client is satisfied.`,
      `You promised to deliver within ${daysWords(bid.deliveryTime)}.`,
    ],
  };
}

function wordsForClient(project: Project, winner: string, price: string) {
  return {
    subject: `Payment received: “${project.title}” is assigned`,
    paragraphs: [
      `Your payment of ${price} arrived, and “${project.title}” is assigned to ${winner}.`,
      'The funds stay protected until you are satisfied with the work.',
    ],
  };
}

function wordsForPassed(project: Project) {
  return {
    subject: `“${project.title}” went to another developer`,
    paragraphs: [
      `The client of “${project.title}” chose another bid. Thank you for yours.`,
      'New projects are posted every day; the next one may be the one for you.',
    ],
  };
}

/** Tells everybody who bid that the client took the project back. */
export async function tellOfCancellation(ctx: MailCtx, project: Project, passed: Bid[]) {
  const url = `${ctx.settings.appUrl}/projects`;
  const ids = passed.map((bid) => bid.developerId);
  for (const { name, email: to } of await recipients(ctx.em, ids)) {
    await sendMail(
      ctx,
      letter({
        to,
        name,
        subject: `“${project.title}” was cancelled`,
        paragraphs: [`The client cancelled “${project.title}”. Your bid on it is closed.`],
        action: { label: 'Browse open projects', url },
      }),
    );
  }
}
