import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { type DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';

export const MILESTONES_MIN = 2;
export const MILESTONES_MAX = 20;

interface SplitPart {
  title: string;
  /** Whole dollars. */
  amount: number;
  days: number;
  /** Ids of criteria. */
  criteria: number[];
}

type Milestones<Field extends keyof SplitPart> =
  | readonly Pick<SplitPart, Field>[]
  | null
  | undefined;

/** Null or undefined if the bid is not split. */
export type Split = Milestones<keyof SplitPart>;

/** In whole dollars. The payment with which a client hires is for the first milestone of the bid. */
export function getFirstAmount(bid: { amount: number; milestones?: Milestones<'amount'> }): number {
  return bid.milestones?.[0]?.amount ?? bid.amount;
}

interface SplitOffer {
  amount: number;
  deliveryTime: number;
  milestones?: Milestones<'amount' | 'days'>;
}

/** Empty if amounts and days of the milestones add up to those of the offer. */
export function listSplitDifferences({ amount, deliveryTime, milestones }: SplitOffer): string[] {
  if (!milestones) return [];
  const dollarsLeft = milestones.reduce((left, milestone) => left - milestone.amount, amount);
  const daysLeft = milestones.reduce((left, milestone) => left - milestone.days, deliveryTime);
  return [
    ...(dollarsLeft > 0 ? [`${formatDollars(dollarsLeft)} left`] : []),
    ...(dollarsLeft < 0 ? [`${formatDollars(-dollarsLeft)} too much`] : []),
    ...(daysLeft > 0 ? [`${formatDays(daysLeft)} left`] : []),
    ...(daysLeft < 0 ? [`${formatDays(-daysLeft)} too many`] : []),
  ];
}

export function splitRefusal(offer: SplitOffer): DomainError | null {
  const differences = listSplitDifferences(offer);
  if (differences.length === 0) return null;
  return invalidFieldError(
    'milestones',
    'milestones_differ',
    `The milestones do not add up to the bid: ${differences.join(', ')}.`,
  );
}

/** `criteria` are those of the project, `answers` those of the bid. */
export function milestoneCriteriaRefusal(
  milestones: Milestones<'criteria'>,
  criteria: readonly { id: number }[],
  answers: readonly { id: number; included: boolean }[],
): DomainError | null {
  const named = milestones?.flatMap((milestone) => milestone.criteria) ?? [];
  if (!named.every((id) => criteria.some((criterion) => criterion.id === id))) {
    return invalidFieldError(
      'milestones',
      'no_such_criterion',
      'The project no longer has a criterion of these milestones. Reload the project and try again.',
    );
  }
  if (!named.some((id) => answers.some((answer) => answer.id === id && !answer.included))) {
    return null;
  }
  return invalidFieldError(
    'milestones',
    'criterion_excluded',
    'A milestone has a criterion that the bid does not include.',
  );
}

/**
 * `includedIds` are the criteria that the bid includes. Those that no milestone names belong to the
 * last one, such as criteria that are newer than the bid.
 */
export function assignCriteria<Part extends Pick<SplitPart, 'criteria'>>(
  milestones: readonly Part[],
  includedIds: readonly number[],
): Part[] {
  const named = new Set(milestones.flatMap(({ criteria }) => criteria));
  return milestones.map((milestone, index) => {
    const { criteria } = milestone;
    const isLast = index === milestones.length - 1;
    return {
      ...milestone,
      criteria: includedIds.filter((id) => criteria.includes(id) || (isLast && !named.has(id))),
    };
  });
}

export function hasSplitChanged(before: Split, after: Split): boolean {
  return canonicalJson(before ?? null) !== canonicalJson(after ?? null);
}

/** Empty if the bid is not split. */
export function formatMilestoneCount(milestones: readonly unknown[] | null | undefined): string {
  return milestones ? `, in ${milestones.length} milestones` : '';
}
