import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import { periodDays } from '../hire.rules.ts';
import { getNoun } from '../milestones/milestone.labels.ts';
import {
  getRoomAction,
  getUserIdOfSide,
  loadMilestoneTitle,
  type MilestoneOfHire,
} from '../steps/step.mail.ts';
import type { ReminderName } from './deadlines.rules.ts';

interface ReminderText {
  title: string;
  text: string;
}

type DecisionReminder = Extract<ReminderName, `decision_${string}`>;

export function isDecisionReminder(name: ReminderName): name is DecisionReminder {
  return name.startsWith('decision_');
}

type SideReminder = Exclude<ReminderName, DecisionReminder>;

const getReminderTexts = (noun: 'project' | 'milestone'): Record<SideReminder, ReminderText> => ({
  due_soon: {
    title: 'Your delivery is due in 3 days',
    text: 'Your delivery is due in 3 days. If you need more time, tell the client now.',
  },
  overdue: {
    title: 'The delivery date has passed',
    text: 'The agreed delivery date has passed, and there is no delivery yet.',
  },
  may_cancel: {
    title: 'You may cancel now',
    text:
      `The delivery is ${periodDays.cancelAfterDue} days late. You may now cancel and get a full ` +
      'refund, or give the developer more time.',
  },
  refund_soon: {
    title: `The ${noun} ends in 7 days`,
    text:
      `There is no delivery yet. In 7 days the ${noun} is cancelled and the client gets a full ` +
      'refund.',
  },
  answer_soon: {
    title: 'The client is waiting for your answer',
    text: 'The client asked to cancel. You have 2 days left to agree or refuse.',
  },
  release_in_7: {
    title: 'The funds are released in 7 days',
    text: 'Please review the delivery. If you do not answer, the funds are released in 7 days.',
  },
  release_in_3: {
    title: 'The funds are released in 3 days',
    text: 'Please review the delivery. If you do not answer, the funds are released in 3 days.',
  },
  settle_soon: {
    title: 'The dispute is settled in 7 days',
    text:
      'No admin has decided the dispute yet. Without a decision it is settled in 7 days: at the ' +
      'amount that the last offers of both sides allow, or else by the agreed criteria, or half ' +
      'and half if there are none. The project room shows the amounts. You can still agree on another split there.',
  },
  release_in_1: {
    title: 'The funds are released tomorrow',
    text: 'Please review the delivery. If you do not answer, the funds are released tomorrow.',
  },
});

export async function notifyOfReminder(
  ctx: NotifyCtx,
  context: MilestoneOfHire,
  name: SideReminder,
  side: Side,
): Promise<void> {
  const { hire } = context;
  const { title, text } = getReminderTexts(getNoun(context))[name];
  await notify(ctx, {
    userId: getUserIdOfSide(hire, side),
    kind: 'work',
    title: `${title}: ${await loadMilestoneTitle(ctx, context)}`,
    paragraphs: [text],
    action: getRoomAction(context),
  });
}
