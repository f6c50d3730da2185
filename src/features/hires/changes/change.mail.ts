import { findUserView } from '#features/accounts/account.queries.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { getOtherSide, type Side } from '../disputes/dispute.rules.ts';
import type { Hire } from '../hire.entity.ts';
import { loadAgreedTitle } from '../hire.queries.ts';
import type { Milestone } from '../milestones/milestone.entity.ts';
import { findNextPlanned } from '../milestones/milestone.rules.ts';
import { getUserIdOfSide } from '../steps/step.mail.ts';
import { workspacePath } from '../workspace/workspace-path.rules.ts';
import type { ProposedChange } from './change.entity.ts';
import { formatChangeLines } from './change.labels.ts';
import { CHANGE_DAYS } from './change.rules.ts';
import type { ChangeItem } from './change.schema.ts';
import { sumRefundCents } from './change-items.rules.ts';

interface ChangeOfHire {
  hire: Hire;
  /** All of the hire; an accepted change is already applied. */
  milestones: readonly Pick<Milestone, 'position' | 'state' | 'amountCents'>[];
  change: ProposedChange;
}

type ChangeNews =
  | 'proposed'
  | 'countered'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'lapsesSoon'
  | 'lapsed';

interface ChangeMailValues {
  /** Of the side that acted. */
  actor: string;
  /** In quotation marks. */
  project: string;
  until: string;
  hasRefund: boolean;
  isToClient: boolean;
  /** Formatted; null unless extra work is the next to fund. */
  nextPayment: string | null;
}

interface ChangeMailText {
  title: string;
  text: string;
}

const newsTexts: Record<ChangeNews, (values: ChangeMailValues) => ChangeMailText> = {
  proposed: ({ actor, project, until }) => ({
    title: `${actor} proposes a change to ${project}`,
    text:
      `${actor} proposes to change what you agreed on for ${project}. Accept or decline it by ` +
      `${until}. If you do not answer, nothing changes.`,
  }),
  countered: ({ actor, project, until }) => ({
    title: `${actor} proposes another change to ${project}`,
    text:
      `${actor} declined your proposal for ${project} and proposes something else. Accept or ` +
      `decline it by ${until}. If you do not answer, nothing changes.`,
  }),
  accepted: ({ actor, project, hasRefund, isToClient, nextPayment }) => ({
    title: `${actor} accepted your change to ${project}`,
    text:
      `${actor} accepted your proposal for ${project}. This is agreed from now on.` +
      (hasRefund
        ? ` The refund is on its way to ${isToClient ? 'your' : 'the client’s'} card.`
        : '') +
      (nextPayment ? ` The next payment is ${nextPayment}, for the extra work.` : ''),
  }),
  declined: ({ actor, project }) => ({
    title: `${actor} declined your change to ${project}`,
    text: `${actor} declined your proposal for ${project}. Everything stays as it was agreed.`,
  }),
  withdrawn: ({ actor, project }) => ({
    title: `${actor} withdrew a proposal for ${project}`,
    text: `${actor} withdrew the proposal for ${project}. Everything stays as it was agreed.`,
  }),
  lapsesSoon: ({ actor, project, until }) => ({
    title: `A proposal for ${project} lapses within 24 hours`,
    text:
      `${actor} proposed to change what you agreed on for ${project}. Accept or decline it by ` +
      `${until}. If you do not answer, nothing changes.`,
  }),
  lapsed: ({ project }) => ({
    title: `No answer to your proposal for ${project}`,
    text:
      `Your proposal for ${project} was not answered within ${CHANGE_DAYS} days. Everything stays ` +
      'as it was agreed. You can propose it again.',
  }),
};

const byProposer: readonly ChangeNews[] = ['proposed', 'countered', 'withdrawn', 'lapsesSoon'];

/**
 * To the side that did not act; a reminder to the side that must answer, and after a lapse the news
 * to the side that proposed the change.
 */
export async function notifyOfChange(
  ctx: NotifyCtx,
  { hire, milestones, change }: ChangeOfHire,
  news: ChangeNews,
): Promise<void> {
  const { proposedBy, items, note, lapsesAt } = change;
  const actor = byProposer.includes(news) ? proposedBy : getOtherSide(proposedBy);
  const reader = getOtherSide(actor);
  const { title, text } = newsTexts[news]({
    actor: await loadSideName(ctx, hire, actor),
    project: `“${await loadAgreedTitle(ctx.em, hire.projectId)}”`,
    until: formatMoment(lapsesAt),
    hasRefund: sumRefundCents(items) > 0,
    isToClient: reader === 'client',
    nextPayment: formatExtraPayment(milestones, items),
  });
  await notify(ctx, {
    userId: getUserIdOfSide(hire, reader),
    kind: 'work',
    title,
    paragraphs: [
      text,
      ...formatChangeLines(items, {
        formatTime: (at) => formatMoment(new Date(at)),
        milestoneCount: milestones.length,
      }),
      ...(note ? [`“${note}”`] : []),
    ],
    action: { label: 'Open the project room', path: workspacePath(hire) },
  });
}

/** To a client who accepted a lower price: the other mails about the change go to the developer. */
export async function notifyOfReduction(
  ctx: NotifyCtx,
  { hire, change }: Pick<ChangeOfHire, 'hire' | 'change'>,
): Promise<void> {
  await notify(ctx, {
    userId: hire.clientId,
    kind: 'work',
    title: `You accepted a lower price for “${await loadAgreedTitle(ctx.em, hire.projectId)}”`,
    paragraphs: [`${formatCents(sumRefundCents(change.items))} goes back to your card.`],
    action: { label: 'Open the project room', path: workspacePath(hire) },
  });
}

function formatExtraPayment(
  milestones: ChangeOfHire['milestones'],
  items: readonly ChangeItem[],
): string | null {
  const next = findNextPlanned(milestones);
  const isExtra = items.some((item) => item.kind === 'add' && item.position === next?.position);
  return next && isExtra ? formatCents(next.amountCents) : null;
}

async function loadSideName(ctx: NotifyCtx, hire: Hire, side: Side): Promise<string> {
  return (await findUserView(ctx, getUserIdOfSide(hire, side)))?.name ?? `The ${side}`;
}
