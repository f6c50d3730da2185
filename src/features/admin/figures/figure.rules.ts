/** Over how many days the charts may reach. */
export const DAYS_SHOWN = [30, 90] as const;

/** How many of the latest acts the dashboard shows (SPEC section 9). */
export const ACTIVITY_SHOWN = 5;

/** To two decimals; nothing where there is nothing to divide by. */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
}
