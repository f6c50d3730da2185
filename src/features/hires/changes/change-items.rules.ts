import { MILESTONES_MAX } from '#features/bids/milestones/bid-milestones.rules.ts';
import { CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { BID_MAX } from '#features/projects/offer.rules.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { dollarsToCents, formatDollars } from '#platform/shared/format/money.ts';
import { frozenError, type MilestoneState, workingStates } from '../hire.rules.ts';
import {
  findNextPlanned,
  isFundedState,
  unknownMilestoneError,
} from '../milestones/milestone.rules.ts';
import type { ChangeItem, NewChangeItem } from './change.schema.ts';

const DUE_DAYS_MAX = 365;

export interface MilestoneTerms {
  id: number;
  position: number;
  title: string | null;
  state: MilestoneState;
  amountCents: number;
  days: number;
  /** ISO 8601; null before the start. */
  dueAt: string | null;
  /** A chargeback freezes the money. */
  frozen: boolean;
  criteria: Criterion[];
}

export interface Terms {
  /** All of the hire, in the order of their positions. */
  milestones: MilestoneTerms[];
  /** Of all versions and proposals. */
  lastCriterionId: number;
  now: Date;
}

type ItemOnMilestone = Exclude<ChangeItem, { kind: 'add' }>;

export const changeableStates: Record<ItemOnMilestone['kind'], readonly MilestoneState[]> = {
  dueAt: ['planned', ...workingStates],
  days: ['planned', ...workingStates],
  criteria: ['planned', ...workingStates],
  price: ['planned', ...workingStates, 'delivered'],
  drop: ['planned'],
};

/** Throws if an item is not possible now, or if all together exceed a limit. */
export function toChangeItems(input: readonly NewChangeItem[], terms: Terms): ChangeItem[] {
  const items = toItemsWithoutLimits(input, terms);
  const refusal = limitsRefusal(applyItems(terms.milestones, items));
  if (refusal) throw refusal;
  return items;
}

/** With the terms before and after. New criteria get the ids after the last one. */
export function toItemsWithoutLimits(input: readonly NewChangeItem[], terms: Terms): ChangeItem[] {
  assertNamedOnce(input);
  let { lastCriterionId } = terms;
  let position = terms.milestones.length;
  const numbering = {
    takePosition: () => {
      position += 1;
      return position;
    },
    numberCriteria: (texts: readonly string[]) =>
      texts.map((text) => {
        lastCriterionId += 1;
        return { id: lastCriterionId, text };
      }),
  };
  const items = input.map((item) => toChangeItem(item, terms, numbering));
  const refusal = firstItemRefusal(items, terms);
  if (refusal) throw refusal;
  return items;
}

interface Numbering {
  takePosition: () => number;
  numberCriteria: (texts: readonly string[]) => Criterion[];
}

function toChangeItem(
  item: NewChangeItem,
  terms: Terms,
  { takePosition, numberCriteria }: Numbering,
): ChangeItem {
  if (item.kind === 'add') {
    const { kind, title, amount, days } = item;
    const criteria = numberCriteria(item.criteria);
    return {
      ...{ kind, title, days, criteria },
      position: takePosition(),
      amountCents: dollarsToCents(amount),
    };
  }
  const milestone = terms.milestones.find(({ id }) => id === item.milestoneId);
  if (!milestone) throw unknownMilestoneError();
  // A milestone that cannot be changed at all is not also refused for its date or price.
  const isChangeable = Object.values(changeableStates).some((states) =>
    states.includes(milestone.state),
  );
  if (milestone.state === 'disputed') throw milestoneDisputedError();
  if (!isChangeable) throw changeOutdatedError();
  switch (item.kind) {
    case 'date':
      return toDateItem(item, milestone, terms.now);
    case 'price':
      return toPriceItem(item, milestone);
    case 'criteria':
      return toCriteriaItem(item, milestone, numberCriteria);
    case 'drop':
      return { kind: 'drop', milestone: toNamed(milestone), amountCents: milestone.amountCents };
  }
}

function invalidItem(code: string, message: string): DomainError {
  return invalidFieldError('items', code, message);
}

function assertNamedOnce(input: readonly NewChangeItem[]): void {
  const onMilestones = input.filter((item) => item.kind !== 'add');
  const keys = onMilestones.map(({ kind, milestoneId }) => `${kind} ${milestoneId}`);
  if (new Set(keys).size < keys.length) {
    throw invalidItem('duplicate_item', 'A proposal changes the same term only once.');
  }
  const droppedIds = onMilestones.flatMap((item) => (item.kind === 'drop' ? item.milestoneId : []));
  const changedIds = onMilestones.flatMap((item) => (item.kind === 'drop' ? [] : item.milestoneId));
  if (droppedIds.some((id) => changedIds.includes(id))) {
    throw invalidItem('dropped_and_changed', 'Drop a milestone or change it, not both.');
  }
}

const toNamed = ({ id, position, title }: MilestoneTerms) => ({ id, position, title });

function unchangedError(): DomainError {
  return invalidItem('nothing_changes', 'This is already agreed. Propose something else.');
}

type InputOfKind<Kind extends NewChangeItem['kind']> = Extract<NewChangeItem, { kind: Kind }>;

function toDateItem(
  { days, dueAt }: InputOfKind<'date'>,
  milestone: MilestoneTerms,
  now: Date,
): ChangeItem {
  if (milestone.dueAt === null) {
    if (days === undefined) {
      throw invalidItem(
        'not_started',
        'This milestone has not started and has no due date. Propose a number of days.',
      );
    }
    if (days === milestone.days) throw unchangedError();
    return { kind: 'days', milestone: toNamed(milestone), before: milestone.days, after: days };
  }
  if (dueAt === undefined) {
    throw invalidItem('started', 'This milestone has started. Propose a new due date.');
  }
  const after = new Date(dueAt);
  if (after <= now) throw invalidItem('date_passed', 'The new due date must be in the future.');
  if (after > addDays(now, DUE_DAYS_MAX)) {
    throw invalidItem('date_too_late', `A due date is at most ${DUE_DAYS_MAX} days ahead.`);
  }
  if (after.toISOString() === milestone.dueAt) throw unchangedError();
  return {
    kind: 'dueAt',
    milestone: toNamed(milestone),
    before: milestone.dueAt,
    after: after.toISOString(),
  };
}

function toPriceItem({ amount }: InputOfKind<'price'>, milestone: MilestoneTerms): ChangeItem {
  const { state, amountCents: beforeCents } = milestone;
  const afterCents = dollarsToCents(amount);
  if (afterCents === beforeCents) throw unchangedError();
  const isFunded = isFundedState(state);
  if (isFunded && afterCents > beforeCents) {
    throw invalidItem(
      'price_rises',
      'The price of a funded milestone can only become lower. Propose a new milestone for more work.',
    );
  }
  const refundCents = isFunded ? beforeCents - afterCents : 0;
  return { kind: 'price', milestone: toNamed(milestone), beforeCents, afterCents, refundCents };
}

function toCriteriaItem(
  { add, change, remove }: InputOfKind<'criteria'>,
  milestone: MilestoneTerms,
  numberCriteria: (texts: readonly string[]) => Criterion[],
): ChangeItem {
  function findCriterion(id: number): Criterion {
    const criterion = milestone.criteria.find((one) => one.id === id);
    if (!criterion) {
      throw invalidItem(
        'no_such_criterion',
        'This milestone does not have this criterion. Reload the project and try again.',
      );
    }
    return { id: criterion.id, text: criterion.text };
  }
  const changed = change.map(({ id, text: after }) => {
    const { text: before } = findCriterion(id);
    if (before === after) throw unchangedError();
    return { id, before, after };
  });
  const removed = remove.map(findCriterion);
  const added = numberCriteria(add);
  return { kind: 'criteria', milestone: toNamed(milestone), added, changed, removed };
}

/** For a proposal and again for its acceptance: whether the items are possible on these terms. */
export function itemsRefusal(items: readonly ChangeItem[], terms: Terms): DomainError | null {
  return firstItemRefusal(items, terms) ?? limitsRefusal(applyItems(terms.milestones, items));
}

function firstItemRefusal(items: readonly ChangeItem[], terms: Terms): DomainError | null {
  const refusals = items.map((item) => itemRefusal(item, terms));
  return refusals.find((refusal) => refusal !== null) ?? null;
}

function itemRefusal(item: ChangeItem, { milestones, now }: Terms): DomainError | null {
  if (item.kind === 'add') return item.position > milestones.length ? null : changeOutdatedError();
  const milestone = milestones.find(({ id }) => id === item.milestone.id);
  if (!milestone) return changeOutdatedError();
  if (milestone.state === 'disputed') return milestoneDisputedError();
  if (milestone.frozen) return frozenError();
  const isPossible =
    changeableStates[item.kind].includes(milestone.state) && isBeforeTrue(item, milestone, now);
  return isPossible ? null : changeOutdatedError();
}

/** Whether the terms before the item are still those of the milestone. */
function isBeforeTrue(item: ItemOnMilestone, milestone: MilestoneTerms, now: Date): boolean {
  switch (item.kind) {
    case 'dueAt':
      return milestone.dueAt === item.before && new Date(item.after) > now;
    case 'days':
      return milestone.dueAt === null && milestone.days === item.before;
    case 'price':
      return (
        milestone.amountCents === item.beforeCents &&
        isFundedState(milestone.state) === item.refundCents > 0
      );
    case 'drop':
      return milestone.amountCents === item.amountCents;
    case 'criteria': {
      const before = [
        ...item.removed,
        ...item.changed.map((one) => ({ id: one.id, text: one.before })),
      ];
      return before.every(({ id, text }) =>
        milestone.criteria.some((criterion) => criterion.id === id && criterion.text === text),
      );
    }
  }
}

function limitsRefusal(milestones: readonly MilestoneTerms[]): DomainError | null {
  const kept = milestones.filter(({ state }) => state !== 'dropped');
  if (kept.length > MILESTONES_MAX) {
    return invalidItem(
      'too_many_milestones',
      `A project has at most ${MILESTONES_MAX} milestones that are not dropped.`,
    );
  }
  const totalCents = kept.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (totalCents > dollarsToCents(BID_MAX)) {
    return invalidItem(
      'amount_too_high',
      `All milestones together cost at most ${formatDollars(BID_MAX)}.`,
    );
  }
  if (kept.every(({ criteria }) => criteria.length <= CRITERIA_MAX)) return null;
  return invalidItem('too_many_criteria', `A milestone has at most ${CRITERIA_MAX} criteria.`);
}

/** The milestones with the terms after the items; an added one has the id 0. */
export function applyItems(
  milestones: readonly MilestoneTerms[],
  items: readonly ChangeItem[],
): MilestoneTerms[] {
  const changed = milestones.map((milestone) =>
    items.reduce(
      (terms, item) =>
        item.kind !== 'add' && item.milestone.id === milestone.id ? applyItem(terms, item) : terms,
      milestone,
    ),
  );
  const added = items.flatMap((item): MilestoneTerms[] => {
    if (item.kind !== 'add') return [];
    const { position, title, amountCents, days, criteria } = item;
    return [
      {
        ...{ id: 0, position, title, amountCents, days, criteria },
        ...{ state: 'planned', dueAt: null, frozen: false },
      },
    ];
  });
  return [...changed, ...added];
}

function applyItem(milestone: MilestoneTerms, item: ItemOnMilestone): MilestoneTerms {
  switch (item.kind) {
    case 'dueAt':
      return { ...milestone, dueAt: item.after };
    case 'days':
      return { ...milestone, days: item.after };
    case 'price':
      return { ...milestone, amountCents: item.afterCents };
    case 'drop':
      return { ...milestone, state: 'dropped' };
    case 'criteria':
      return { ...milestone, criteria: applyCriteria(milestone.criteria, item) };
  }
}

/** A new criterion follows the others. */
export function applyCriteria<One extends Criterion>(
  criteria: readonly One[],
  { added, changed, removed }: Extract<ChangeItem, { kind: 'criteria' }>,
): (One | Criterion)[] {
  const kept = criteria.filter(({ id }) => !removed.some((one) => one.id === id));
  const reworded = kept.map((criterion) => {
    const change = changed.find(({ id }) => id === criterion.id);
    return change ? { ...criterion, text: change.after } : criterion;
  });
  return [...reworded, ...added];
}

export function listTouchedIds(items: readonly ChangeItem[]): number[] {
  return [...new Set(items.flatMap((item) => (item.kind === 'add' ? [] : item.milestone.id)))];
}

export function sumRefundCents(items: readonly ChangeItem[]): number {
  return items.reduce((cents, item) => cents + (item.kind === 'price' ? item.refundCents : 0), 0);
}

/** What is to be paid next if the items are accepted; null if nothing is to be funded. */
export function nextPaymentCents(
  milestones: readonly Pick<MilestoneTerms, 'id' | 'position' | 'state' | 'amountCents'>[],
  items: readonly ChangeItem[],
): number | null {
  const blank = { title: null, days: 0, dueAt: null, frozen: false, criteria: [] };
  const terms = milestones.map((milestone) => ({ ...blank, ...milestone }));
  return findNextPlanned(applyItems(terms, items))?.amountCents ?? null;
}

function changeOutdatedError(): DomainError {
  return new DomainError(
    'conflict',
    'change_outdated',
    'This is not possible in the current state of the milestone. Reload the project and propose a ' +
      'change of its current terms.',
  );
}

function milestoneDisputedError(): DomainError {
  return new DomainError(
    'conflict',
    'milestone_disputed',
    'This milestone is in dispute. Its terms can be changed after the dispute has ended.',
  );
}
