/** Of fewer projects than this no figure is shown: it would say more of them than of a price. */
export const ENOUGH = 5;
/** The figures of a category come from so many of its projects, the latest posted. */
export const LATEST = 200;

/** Quarters of some amounts, in proportion between neighbours; null of too few to tell. */
export function spreadOf(amounts: readonly number[]) {
  if (amounts.length < ENOUGH) return null;
  const sorted = amounts.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return Math.round(below + (above - below) * (place - Math.floor(place)));
  };
  return { lower: at(0.25), middle: at(0.5), upper: at(0.75) };
}

export interface Scale {
  low: number;
  high: number;
}

const STEPS = [1, 2, 5];

/** The round amount at or below, such as 200 or 5,000. */
function roundBelow(amount: number): number {
  const decade = 10 ** Math.floor(Math.log10(amount));
  return (STEPS.findLast((step) => step * decade <= amount) ?? 1) * decade;
}

/** From one round amount to another, around all that is shown; null when there is nothing. */
export function scaleOver(amounts: number[]): Scale | null {
  if (amounts.length === 0) return null;
  const low = roundBelow(Math.min(...amounts));
  const most = Math.max(...amounts);
  const below = roundBelow(most);
  const next = below * (String(below).startsWith('2') ? 2.5 : 2);
  return { low, high: below === most && below > low ? below : next };
}

/** Where an amount lies on the scale, 0 to 1: what is twice as much lies equally far apart. */
export function placeOn({ low, high }: Scale, amount: number): number {
  return Math.log(amount / low) / Math.log(high / low);
}

/** The round amounts to write on a scale: at most as many as there is room for. */
export function marksOn({ low, high }: Scale, most: number): number[] {
  const marks: number[] = [];
  for (let decade = 10 ** Math.floor(Math.log10(low)); decade <= high; decade *= 10) {
    marks.push(...STEPS.map((step) => step * decade));
  }
  const inside = marks.filter((mark) => mark >= low && mark <= high);
  const every = Math.ceil(inside.length / most);
  return inside.filter((_, place) => place % every === 0);
}
