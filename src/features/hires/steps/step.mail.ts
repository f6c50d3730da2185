import { findUserView } from '#features/accounts/account.queries.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { isSide, type Side } from '../disputes/dispute.rules.ts';
import type { Hire } from '../hire.entity.ts';
import { loadAgreedTitle } from '../hire.queries.ts';
import {
  type Party,
  periodDays,
  type StepDefinition,
  type StepName,
  stepDefinitions,
} from '../hire.rules.ts';
import type { Milestone } from '../milestones/milestone.entity.ts';
import { formatMilestoneTitle, getNoun } from '../milestones/milestone.labels.ts';
import { hasSeveralMilestones } from '../milestones/several-milestones.rules.ts';
import { workspacePath } from '../workspace/workspace-path.rules.ts';

export interface MilestoneOfHire {
  hire: Hire;
  milestone: Milestone;
  /** All of the hire. */
  milestones: readonly Milestone[];
}

interface StepMailContext extends MilestoneOfHire {
  party: Party;
}

interface MailText {
  title: string;
  /** Shown in the app instead of the text. */
  summary?: string;
  text: string;
}

const ZERO_AMOUNT = formatCents(0);
const PAYOUT_HINT = 'Your payouts page shows when it is on its way to your bank.';

/** A side without a text is not notified. */
const stepTexts: Record<StepName, (values: StepMailValues) => Partial<Record<Side, MailText>>> = {
  deliver: ({ actor, projectTitle, until }) => ({
    client: {
      title: `${actor} delivered ${projectTitle}`,
      summary: `Review it by ${until}, or the funds are released.`,
      text:
        `${actor} delivered ${projectTitle}. Please review the work: release the funds, ask for ` +
        `changes, or open a dispute. If you do not answer by ${until}, the funds are released.`,
    },
  }),
  release: ({ actor, projectTitle, netAmount }) => ({
    developer: {
      title: `Funds released for ${projectTitle}`,
      text: `${actor} released the funds for ${projectTitle}. ${netAmount} is yours. ${PAYOUT_HINT}`,
    },
    client: {
      title: `You released the funds for ${projectTitle}`,
      text: `The funds for ${projectTitle} were released. Thank you for working on Bidwright.`,
    },
  }),
  releaseBySilence: ({ projectTitle, netAmount }) => ({
    developer: {
      title: `Funds released for ${projectTitle}`,
      text:
        `The client did not answer for ${periodDays.releaseAfterDelivery} days, so the funds for ` +
        `${projectTitle} were released. ${netAmount} is yours. ${PAYOUT_HINT}`,
    },
    client: {
      title: `The funds for ${projectTitle} were released`,
      text:
        `${periodDays.releaseAfterDelivery} days passed since ${projectTitle} was delivered, and ` +
        'you did not answer. As agreed, the funds were released to the developer.',
    },
  }),
  askForChanges: ({ actor, projectTitle }) => ({
    developer: {
      title: `${actor} asks for changes to ${projectTitle}`,
      text:
        `${actor} reviewed ${projectTitle} and asks for changes. Deliver again when you have ` +
        'made them.',
    },
  }),
  askToCancel: ({ actor, projectTitle, laterText }) => ({
    developer: {
      title: `${actor} asks to cancel ${projectTitle}`,
      text:
        `${actor} asks to cancel ${projectTitle}${laterText} with a full refund. Agree or refuse within ` +
        `${periodDays.answerToCancel} days. If you do not answer, the work continues.`,
    },
  }),
  agreeToCancel: ({ actor, projectTitle, refundAmount }) => ({
    client: {
      title: `${projectTitle} is cancelled`,
      text: `${actor} agreed to cancel ${projectTitle}. ${refundAmount} goes back to your card.`,
    },
    developer: {
      title: `${projectTitle} is cancelled`,
      text: `You agreed to cancel ${projectTitle}.`,
    },
  }),
  refuseToCancel: ({ actor, projectTitle }) => ({
    client: {
      title: `${actor} wants to finish ${projectTitle}`,
      text: `${actor} did not agree to cancel ${projectTitle}. The work continues.`,
    },
  }),
  takeBackCancel: ({ actor, projectTitle }) => ({
    developer: {
      title: `${projectTitle} continues`,
      text: `${actor} withdrew the request to cancel ${projectTitle}. The work continues.`,
    },
  }),
  lapseCancel: ({ projectTitle }) => ({
    client: {
      title: `No answer to your request to cancel ${projectTitle}`,
      text:
        `The developer did not answer your request to cancel ${projectTitle}, so the work ` +
        'continues.',
    },
    developer: {
      title: `${projectTitle} continues`,
      text: `You did not answer the request to cancel ${projectTitle}, so the work continues.`,
    },
  }),
  cancelLate: ({ actor, projectTitle, refundAmount }) => ({
    developer: {
      title: `${projectTitle} was cancelled`,
      text:
        `${actor} cancelled ${projectTitle}: nothing was delivered within ` +
        `${periodDays.cancelAfterDue} days of the agreed date. The client gets a full refund.`,
    },
    client: {
      title: `You cancelled ${projectTitle}`,
      text: `${refundAmount} goes back to your card.`,
    },
  }),
  refundAbandoned: ({ projectTitle, refundAmount }) => ({
    client: {
      title: `${projectTitle} was cancelled, and you are refunded`,
      text:
        `Nothing was delivered for ${projectTitle} within ${periodDays.refundAfterDue} days of the agreed ` +
        `date. ${refundAmount} goes back to your card.`,
    },
    developer: {
      title: `${projectTitle} was cancelled`,
      text:
        `Nothing was delivered for ${projectTitle} within ${periodDays.refundAfterDue} days of ` +
        'the agreed date. The client gets a full refund.',
    },
  }),
  giveBack: ({ actor, projectTitle, refundAmount }) => ({
    client: {
      title: `${actor} gave ${projectTitle} back`,
      text: `${actor} cannot continue ${projectTitle}. ${refundAmount} goes back to your card.`,
    },
  }),
  dispute: (values) => ({
    client: createDisputeOpenedText(values),
    developer: createDisputeOpenedText(values),
  }),
  withdrawDispute: ({ actor, projectTitle }) => ({
    client: {
      title: `The dispute on ${projectTitle} is over`,
      text: `${actor} withdrew the dispute on ${projectTitle}.`,
    },
    developer: {
      title: `The dispute on ${projectTitle} is over`,
      text: `${actor} withdrew the dispute on ${projectTitle}.`,
    },
  }),
  settle: (values) =>
    createSplitTexts(
      values,
      `The dispute on ${values.projectTitle} is settled: both sides agreed.`,
    ),
  decide: (values) =>
    createSplitTexts(values, `Bidwright decided the dispute on ${values.projectTitle}.`),
  settleOverdue: (values) =>
    createSplitTexts(
      values,
      `The dispute on ${values.projectTitle} is settled: no admin decided within ${periodDays.decideDispute} days.`,
    ),
  loseChargeback: ({ projectTitle, noun }) => ({
    client: {
      title: `Your bank took back the payment for ${projectTitle}`,
      text: `Your bank took back the payment for ${projectTitle}. The ${noun} is cancelled.`,
    },
    developer: {
      title: `The bank took back the payment for ${projectTitle}`,
      text: `The client’s bank took back the payment for ${projectTitle}. The ${noun} is cancelled.`,
    },
  }),
};

function createDisputeOpenedText({
  actor,
  projectTitle,
  isBySide,
  until,
}: StepMailValues): MailText {
  const settleHint = isBySide ? ', or settle it between you' : '';
  return {
    title: `${actor} opened a dispute on ${projectTitle}`,
    text:
      `${actor} opened a dispute on ${projectTitle}. All other deadlines are paused. Answer by ` +
      `${until}${settleHint}. Otherwise Bidwright decides.`,
  };
}

function createSplitTexts(
  { netAmount, refundAmount }: StepMailValues,
  text: string,
): Record<Side, MailText> {
  return {
    client: { title: text, text: `${text} ${refundAmount} goes back to your card.` },
    developer: {
      title: text,
      text: `${text} ${netAmount} is yours.${netAmount === ZERO_AMOUNT ? '' : ` ${PAYOUT_HINT}`}`,
    },
  };
}

interface StepMailValues {
  /** Name of the side that performed the step, otherwise “Bidwright”. */
  actor: string;
  /** False for an admin, the system or a bank. */
  isBySide: boolean;
  /** In quotation marks; with the milestone if the hire has several. */
  projectTitle: string;
  noun: 'project' | 'milestone';
  /** Names how many later milestones a cancellation includes. Empty if there are none. */
  laterText: string;
  /** After deduction of the fee. */
  netAmount: string;
  refundAmount: string;
  /** Empty if the step requires no response. */
  until: string;
}

interface StepMailContent {
  /** What the party wrote, or the reason of an automatic settlement. */
  quotedText?: string | undefined;
  /** `about`: the criterion or the passage of the agreement that is not met. */
  remarks?: readonly { about: string | null; text: string | undefined }[];
  until?: Date;
  /** Included in a cancellation. */
  laterMilestones?: readonly Milestone[];
}

export async function notifyOfStep(
  ctx: NotifyCtx,
  context: StepMailContext,
  step: StepName,
  { quotedText, remarks = [], until, laterMilestones = [] }: StepMailContent = {},
): Promise<void> {
  const { hire, milestone, party } = context;
  const refundedCents = [milestone, ...laterMilestones].map((part) => part.refundedCents);
  const values = {
    actor: await loadPartyName(ctx, hire, party),
    isBySide: isSide(party),
    projectTitle: await loadMilestoneTitle(ctx, context),
    noun: getNoun(context),
    laterText: formatLater(laterMilestones.length),
    netAmount: formatCents(milestone.releasedCents - milestone.feeCents),
    refundAmount: formatCents(refundedCents.reduce((sum, cents) => sum + cents, 0)),
    until: until ? formatMoment(until) : '',
  };
  const texts = stepTexts[step](values);
  const { notifiesActor }: StepDefinition = stepDefinitions[step];
  for (const side of ['client', 'developer'] as const) {
    const mail = texts[side];
    if (!mail || (side === party && !notifiesActor)) continue;
    await notify(ctx, {
      userId: getUserIdOfSide(hire, side),
      kind: 'work',
      title: mail.title,
      ...(mail.summary && { summary: mail.summary }),
      paragraphs: [
        mail.text,
        ...remarks.flatMap(({ about, text }) => [
          ...(about ? [`About “${about}”:`] : []),
          ...(text ? [`“${text}”`] : []),
        ]),
        ...(quotedText ? [`“${quotedText}”`] : []),
      ],
      action: getRoomAction(context),
    });
  }
}

function formatLater(count: number): string {
  if (count === 0) return '';
  return ` and ${formatCount(count, 'later milestone')} that ${count === 1 ? 'has' : 'have'} not started`;
}

/** In quotation marks; names the milestone only if the hire has several. */
export async function loadMilestoneTitle(
  ctx: Pick<NotifyCtx, 'em'>,
  { hire, milestone, milestones }: MilestoneOfHire,
): Promise<string> {
  const title = await loadAgreedTitle(ctx.em, hire.projectId);
  return `“${formatMilestoneTitle(title, milestone, milestones.length)}”`;
}

/** Opens the milestone if the hire has several. */
export function getRoomAction({ hire, milestone, milestones }: MilestoneOfHire) {
  const target = hasSeveralMilestones({ milestones }) ? { milestoneId: milestone.id } : {};
  return {
    label: 'Open the project room',
    path: workspacePath({ projectId: hire.projectId, ...target }),
  };
}

async function loadPartyName(ctx: NotifyCtx, hire: Hire, party: Party): Promise<string> {
  if (!isSide(party)) return 'Bidwright';
  return (await findUserView(ctx, getUserIdOfSide(hire, party)))?.name ?? `The ${party}`;
}

export function getUserIdOfSide(hire: Pick<Hire, 'clientId' | 'developerId'>, side: Side): number {
  return side === 'client' ? hire.clientId : hire.developerId;
}
