import type { Ctx } from '#platform/server/context.ts';
import { openByCategory, pricesByCategory } from './market.queries.ts';
import type { OpenCount, PriceView } from './market.schema.ts';

export function prices({ em }: Ctx): Promise<PriceView[]> {
  return pricesByCategory(em);
}

export function openings({ em, now }: Ctx): Promise<OpenCount[]> {
  return openByCategory(em, now());
}
