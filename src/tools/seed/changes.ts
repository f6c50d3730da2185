import { CHANGE_DAYS, CHANGE_REMINDER_DAYS } from '#features/hires/changes/change.rules.ts';
import type {
  ChangeItem,
  ChangeState,
  NewChangeItem,
} from '#features/hires/changes/change.schema.ts';
import {
  type MilestoneTerms,
  type Terms,
  toChangeItems,
} from '#features/hires/changes/change-items.rules.ts';
import type { Side } from '#features/hires/disputes/dispute.rules.ts';
import { BID_MAX } from '#features/projects/offer.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { centsToDollars } from '#platform/shared/format/money.ts';
import type { Plan, PlannedProject } from './market.ts';
import type { FundedMilestone, PlannedMilestone } from './planned-milestone.ts';
import { Random } from './random.ts';

/** Estimates, because the measured market has no such figures. */
const endShares = [
  ['accepted', 0.05],
  ['declined', 0.03],
  ['withdrawn', 0.015],
  ['lapsed', 0.02],
] as const;
/** Of the milestones in progress. */
const OPEN_SHARE = 0.1;

const LAPSE_MS = CHANGE_DAYS * DAY_MS;
const HOUR_MS = 3_600_000;
const EXTRA_DAYS = 7;

/** Times are in milliseconds since 1970. */
export interface PlannedChange {
  id: number;
  state: ChangeState;
  proposedBy: Side;
  items: ChangeItem[];
  note: string;
  proposedAt: number;
  lapsesAt: number;
  remindedAt: number | null;
  endedAt: number | null;
  /** Before the change. */
  milestones: MilestoneTerms[];
}

export interface AcceptedChange extends PlannedChange {
  state: 'accepted';
  endedAt: number;
}

export function isAccepted(change: PlannedChange | null): change is AcceptedChange {
  return change?.state === 'accepted';
}

/** At most one for a hire, while its first milestone is in progress. */
export function planChange(
  { seed, now, lastIds }: Plan,
  project: PlannedProject,
  first: FundedMilestone,
  later: readonly PlannedMilestone[],
): PlannedChange | null {
  const random = new Random(seed, 'change', project.nth);
  const state = drawState(random.next(), first);
  const workEndsAt = first.deliveredAt ?? first.endedAt ?? now;
  const times = state && planTimes(state, random, { from: first.fundedAt, to: workEndsAt, now });
  if (!times) return null;
  const milestones = [first, ...later].map((milestone) => toTerms(milestone));
  const terms = { milestones, lastCriterionId: 0, now: new Date(times.proposedAt) };
  const { proposedBy, note, item } = random.pick(listIdeas(state, terms, first));
  return {
    ...times,
    id: lastIds.changes + project.nth + 1,
    state,
    proposedBy,
    note,
    items: toChangeItems([item], terms),
    milestones,
  };
}

function drawState(draw: number, { state }: FundedMilestone): ChangeState | null {
  let left = draw;
  for (const [end, share] of endShares) {
    if (left < share) return end;
    left -= share;
  }
  return state === 'in_progress' && left < OPEN_SHARE ? 'open' : null;
}

type Times = Pick<PlannedChange, 'proposedAt' | 'lapsesAt' | 'remindedAt' | 'endedAt'>;

/** Null if the work is too short for it. */
function planTimes(
  state: ChangeState,
  random: Random,
  { from, to, now }: { from: number; to: number; now: number },
): Times | null {
  const isLapsed = state === 'lapsed';
  // Open ones neither lapse nor are due for a reminder at the time of the seed.
  const earliest = state === 'open' ? Math.max(from, now - LAPSE_MS + 2 * DAY_MS) : from;
  const latest = isLapsed ? to - LAPSE_MS : to;
  const timeMs = latest - earliest;
  if (timeMs < HOUR_MS) return null;
  const proposedAt = Math.floor(earliest + timeMs * random.between(0.1, 0.5));
  const answeredAt = proposedAt + Math.min(3 * DAY_MS, timeMs * 0.4) * random.between(0.1, 1);
  const lapsesAt = proposedAt + LAPSE_MS;
  const endsAt = isLapsed ? lapsesAt : Math.floor(answeredAt);
  return {
    proposedAt,
    lapsesAt,
    remindedAt: isLapsed ? lapsesAt - CHANGE_REMINDER_DAYS * DAY_MS : null,
    endedAt: state === 'open' ? null : endsAt,
  };
}

/** When the change is proposed, the first one is in progress and no later one is funded. */
function toTerms(milestone: FundedMilestone | PlannedMilestone): MilestoneTerms {
  const { id, position, title, amountCents, days } = milestone;
  const isFirst = 'dueAt' in milestone && position === 1;
  return {
    ...{ id, position, title, amountCents, days, frozen: false, criteria: [] },
    state: isFirst ? 'in_progress' : 'planned',
    dueAt: isFirst ? new Date(milestone.dueAt).toISOString() : null,
  };
}

interface Idea {
  proposedBy: Side;
  note: string;
  item: NewChangeItem;
}

/**
 * An accepted new milestone is not funded yet, so it is only accepted while the only milestone is
 * in progress. A cancelled milestone has the one refund of its division.
 */
function listIdeas(state: ChangeState, { milestones }: Terms, first: FundedMilestone): Idea[] {
  const { id: milestoneId, dueAt } = first;
  const amount = centsToDollars(first.amountCents);
  const total = milestones.reduce((sum, one) => sum + centsToDollars(one.amountCents), 0);
  const extra = Math.ceil(amount / 5);
  const ideas: Idea[] = [
    {
      proposedBy: 'developer',
      note: 'Your answers to my questions came a week later than planned.',
      item: {
        kind: 'date',
        milestoneId,
        dueAt: new Date(dueAt + EXTRA_DAYS * DAY_MS).toISOString(),
      },
    },
  ];
  if (amount > 1 && first.state !== 'cancelled') {
    ideas.push({
      proposedBy: 'client',
      note: 'We can do without the export of the old data.',
      item: { kind: 'price', milestoneId, amount: amount - Math.ceil(amount / 10) },
    });
  }
  const canGrow = milestones.length === 1 && first.state === 'in_progress';
  if (total + extra <= BID_MAX && (state !== 'accepted' || canGrow)) {
    ideas.push({
      proposedBy: 'developer',
      note: 'The archive was not part of what we agreed on.',
      item: { kind: 'add', title: 'Archive', amount: extra, days: EXTRA_DAYS, criteria: [] },
    });
  }
  return ideas;
}
