import type { SystemCtx } from '#platform/server/context.ts';
import { countHires, listHiredPrices } from './market.queries.ts';
import { computeHireQuartiles, MIN_HIRES, nextPriceCount } from './market.rules.ts';
import { PriceFigure } from './price-figure.entity.ts';

/**
 * Computes the published prices of the categories that have enough new hires. They are stored,
 * because prices that each hire moves would reveal the price of a single hire.
 */
export async function updatePriceFigures({
  em,
  now,
}: Pick<SystemCtx, 'em' | 'now'>): Promise<void> {
  const figures = new Map(
    (await em.findAll(PriceFigure)).map((figure) => [figure.category, figure]),
  );
  for (const { category, count } of await countHires(em)) {
    const figure = figures.get(category);
    if (count < (figure?.nextCount ?? MIN_HIRES)) continue;
    const prices = await listHiredPrices(em, category);
    const quartiles = computeHireQuartiles(prices);
    if (!quartiles) continue;
    await em.upsert(PriceFigure, {
      ...quartiles,
      category,
      hires: prices.length,
      nextCount: nextPriceCount(count),
      computedAt: now(),
    });
  }
}
