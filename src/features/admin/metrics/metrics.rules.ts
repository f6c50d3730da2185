/** Numbers of days that the charts can show. */
export const CHART_DAYS = [30, 90] as const;

/** Number of audit entries on the dashboard (SPEC section 9). */
export const LATEST_ACTIONS_LIMIT = 5;

/** Returns the average to two decimals; 0 if `count` is 0. */
export function average(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100;
}
