import { userView } from '#features/accounts/account.queries.ts';
import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { LOCALE } from '#platform/shared/locale.ts';
import { formatCents } from '#platform/shared/money.ts';
import { isSide, type Side } from '../disputes/dispute.rules.ts';
import type { Hire } from '../hire.entity.ts';
import { clocks, type Party, type StepName } from '../hire.rules.ts';

interface StepOfSide {
  project: Project;
  hire: Hire;
  party: Party;
}

interface Words {
  title: string;
  text: string;
}

const NOTHING = formatCents(0);
const SENT = 'Your payouts page shows when it is on its way to your bank.';

/** Texts for each side after a step; `who` performed it. A side without a text is not notified. */
const stepWords: Record<StepName, (about: About) => Partial<Record<Side, Words>>> = {
  deliver: ({ who, of, until }) => ({
    client: {
      title: `${who} delivered ${of}`,
      text:
        `${who} delivered ${of}. Please look at the work: release the funds, ask for changes, or ` +
        `open a dispute. Without an answer by ${until} the funds are released.`,
    },
  }),
  release: ({ who, of, net }) => ({
    developer: {
      title: `Funds released for ${of}`,
      text: `${who} released the funds for ${of}. ${net} is yours. ${SENT}`,
    },
    client: {
      title: `You released the funds for ${of}`,
      text: `The funds for ${of} were released. Thank you for working on Bidwright.`,
    },
  }),
  releaseBySilence: ({ of, net }) => ({
    developer: {
      title: `Funds released for ${of}`,
      text:
        `The client did not answer for ${clocks.releaseAfterDelivery} days, so the funds for ` +
        `${of} were released. ${net} is yours. ${SENT}`,
    },
    client: {
      title: `The funds for ${of} were released`,
      text:
        `${clocks.releaseAfterDelivery} days passed since ${of} was delivered, without an answer ` +
        'from you. As agreed, the funds were released to the developer.',
    },
  }),
  askForChanges: ({ who, of }) => ({
    developer: {
      title: `${who} asks for changes to ${of}`,
      text: `${who} looked at ${of} and asks for changes. Deliver again when they are made.`,
    },
  }),
  askToCancel: ({ who, of }) => ({
    developer: {
      title: `${who} asks to cancel ${of}`,
      text:
        `${who} asks to cancel ${of} and have the money back. Agree or refuse within ` +
        `${clocks.answerToCancel} days; without an answer the work goes on.`,
    },
  }),
  agreeToCancel: ({ who, of, back }) => ({
    client: {
      title: `${of} is cancelled`,
      text: `${who} agreed to cancel ${of}. ${back} goes back to your card.`,
    },
    developer: { title: `${of} is cancelled`, text: `You agreed to cancel ${of}.` },
  }),
  refuseToCancel: ({ who, of }) => ({
    client: {
      title: `${who} wants to finish ${of}`,
      text: `${who} did not agree to cancel ${of}. The work goes on.`,
    },
  }),
  takeBackCancel: ({ who, of }) => ({
    developer: {
      title: `${of} goes on`,
      text: `${who} no longer asks to cancel ${of}. The work goes on.`,
    },
  }),
  lapseCancel: ({ of }) => ({
    client: {
      title: `No answer to your request to cancel ${of}`,
      text: `The developer did not answer your request to cancel ${of}, so the work goes on.`,
    },
    developer: {
      title: `${of} goes on`,
      text: `You did not answer the request to cancel ${of}, so the work goes on.`,
    },
  }),
  cancelLate: ({ who, of, back }) => ({
    developer: {
      title: `${of} was cancelled`,
      text:
        `${who} cancelled ${of}: nothing was delivered within ${clocks.cancelAfterDue} days of ` +
        'the agreed date. The money went back.',
    },
    client: { title: `You cancelled ${of}`, text: `${back} goes back to your card.` },
  }),
  refundAbandoned: ({ of, back }) => ({
    client: {
      title: `${of} was cancelled, and you are refunded`,
      text:
        `Nothing was delivered for ${of} within ${clocks.refundAfterDue} days of the agreed ` +
        `date. ${back} goes back to your card.`,
    },
    developer: {
      title: `${of} was cancelled`,
      text:
        `Nothing was delivered for ${of} within ${clocks.refundAfterDue} days of the agreed ` +
        'date. The money went back to the client.',
    },
  }),
  giveBack: ({ who, of, back }) => ({
    client: {
      title: `${who} gave ${of} back`,
      text: `${who} cannot go on with ${of}. ${back} goes back to your card.`,
    },
  }),
  dispute: (about) => ({ client: disputed(about), developer: disputed(about) }),
  withdrawDispute: ({ who, of }) => ({
    client: {
      title: `The dispute on ${of} is over`,
      text: `${who} withdrew the dispute on ${of}.`,
    },
    developer: {
      title: `The dispute on ${of} is over`,
      text: `${who} withdrew the dispute on ${of}.`,
    },
  }),
  settle: (about) => divided(about, `The dispute on ${about.of} is settled: both sides agreed.`),
  decide: (about) => divided(about, `Bidwright decided the dispute on ${about.of}.`),
  loseChargeback: ({ of }) => ({
    client: {
      title: `Your bank took back the payment for ${of}`,
      text: `Your bank took back the payment for ${of}. The project is cancelled.`,
    },
    developer: {
      title: `The bank took back the payment for ${of}`,
      text: `The client’s bank took back the payment for ${of}. The project is cancelled.`,
    },
  }),
};

function disputed({ who, of, bySide, until }: About): Words {
  const settling = bySide ? ', or settle it between you' : '';
  return {
    title: `${who} opened a dispute on ${of}`,
    text:
      `${who} opened a dispute on ${of}. The clock stands still. Say your side by ${until}` +
      `${settling}; then Bidwright decides.`,
  };
}

function divided({ net, back }: About, text: string): Record<Side, Words> {
  return {
    client: { title: text, text: `${text} ${back} goes back to your card.` },
    developer: {
      title: text,
      text: `${text} ${net} is yours.${net === NOTHING ? '' : ` ${SENT}`}`,
    },
  };
}

interface About {
  /** The side that performed the step. */
  who: string;
  /**
   * Whether a client or developer performed the step, instead of an admin, a deadline or a bank.
   */
  bySide: boolean;
  /** The project, quoted. */
  of: string;
  /** Amounts for the developer and the client. */
  net: string;
  back: string;
  /** Deadline for the response that the step requires; empty if it requires none. */
  until: string;
}

/** Notifies the sides of a step, except for its actor if no money moved. */
export async function notifyOfStep(
  ctx: NotifyCtx,
  { project, hire, party }: StepOfSide,
  step: StepName,
  quote?: string,
  until?: Date,
): Promise<void> {
  const about = {
    who: await nameOf(ctx, hire, party),
    bySide: isSide(party),
    of: `“${project.title}”`,
    net: formatCents(hire.releasedCents - hire.feeCents),
    back: formatCents(hire.refundedCents),
    until: until ? momentOf(until) : '',
  };
  const words = stepWords[step](about);
  const silent = silentTo(step, party);
  for (const side of ['client', 'developer'] as const) {
    const text = words[side];
    if (!text || side === silent) continue;
    await notify(ctx, {
      userId: userOf(hire, side),
      kind: 'work',
      title: text.title,
      paragraphs: quote ? [text.text, `“${quote}”`] : [text.text],
      action: { label: 'Open the project room', path: roomOf(hire) },
    });
  }
}

const moments = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Formats a timestamp in UTC: May 9, 2026 at 2:05 PM UTC. */
function momentOf(at: Date): string {
  return `${moments.format(at)} UTC`;
}

/** Returns the party that is not notified: the actor, unless the step moved money. */
function silentTo(step: StepName, party: Party): Party | null {
  return ['release', 'agreeToCancel', 'cancelLate', 'settle'].includes(step) ? null : party;
}

async function nameOf(ctx: NotifyCtx, hire: Hire, party: Party): Promise<string> {
  if (!isSide(party)) return 'Bidwright';
  return (await userView(ctx.em, userOf(hire, party)))?.name ?? `The ${party}`;
}

export function userOf(hire: Pick<Hire, 'clientId' | 'developerId'>, side: Side): number {
  return side === 'client' ? hire.clientId : hire.developerId;
}

export function roomOf({ projectId }: { projectId: number }): string {
  return `/projects/${projectId}/room`;
}
