import type { Ctx } from '#platform/server/context.ts';
import { countOpenByCategory, listPricesByCategory } from './market.queries.ts';
import type { OpenProjectCount, PriceView } from './market.schema.ts';

export function listPrices({ em }: Ctx): Promise<PriceView[]> {
  return listPricesByCategory(em);
}

export function countOpenProjects({ em, now }: Ctx): Promise<OpenProjectCount[]> {
  return countOpenByCategory(em, now());
}
