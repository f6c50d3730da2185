import { parseDollarDigits } from '#platform/shared/format/money.ts';

export interface MilestoneRow {
  title: string;
  amount: string;
  days: string;
  /** Ids of criteria. */
  criteria: number[];
}

export const emptyRow: MilestoneRow = {
  title: '',
  amount: '',
  days: '',
  criteria: [],
};

/** 0 if the text is not a number. */
export const readNumber = (text: string) => Number(parseDollarDigits(text)) || 0;

function halve(text: string): [string, string] {
  const whole = Math.trunc(readNumber(text));
  const first = Math.ceil(whole / 2);
  return whole > 0 ? [String(first), String(whole - first)] : ['', ''];
}

/** Titles and criteria of the first two rows remain. */
export function toHalves(
  { amount, deliveryTime }: { amount: string; deliveryTime: string },
  rows: readonly MilestoneRow[],
): MilestoneRow[] {
  const [amounts, days] = [halve(amount), halve(deliveryTime)];
  return ['First half', 'Second half'].map((title, index) => ({
    title: rows[index]?.title.trim() || title,
    amount: amounts[index] ?? '',
    days: days[index] ?? '',
    criteria: rows[index]?.criteria ?? [],
  }));
}

/** Moves the criterion to the row, or out of all rows. */
export function assignCriterion(
  rows: readonly MilestoneRow[],
  criterionId: number,
  rowIndex: number | null,
): MilestoneRow[] {
  return rows.map((row, index) => {
    const others = row.criteria.filter((id) => id !== criterionId);
    return {
      ...row,
      criteria: index === rowIndex ? [...others, criterionId] : others,
    };
  });
}
