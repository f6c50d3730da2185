import type { Ctx } from '#platform/server/context.ts';
import { statsOfAll, testimonials } from './showcase.queries.ts';
import type { Stats, TestimonialView } from './showcase.schema.ts';

export function stats({ em, now }: Ctx): Promise<Stats> {
  return statsOfAll(em, now());
}

export function listTestimonials({ em }: Ctx): Promise<TestimonialView[]> {
  return testimonials(em);
}
