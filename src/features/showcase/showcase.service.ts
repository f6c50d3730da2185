import type { Ctx } from '#platform/server/context.ts';
import { loadMarketplaceStats, loadTestimonials } from './showcase.queries.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

export function loadStats({ em, now }: Ctx): Promise<Stats> {
  return loadMarketplaceStats(em, now());
}

export function listTestimonials({ em }: Ctx): Promise<TestimonialView[]> {
  return loadTestimonials(em);
}
