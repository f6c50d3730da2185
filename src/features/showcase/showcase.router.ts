import { z } from 'zod';
import { output, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { Stats, TestimonialView } from './showcase.schema.ts';
import { listTestimonials, loadStats } from './showcase.service.ts';

export const showcaseRouter = router({
  stats: publicProcedure.output(output(Stats)).query(({ ctx }) => loadStats(ctx)),
  testimonials: publicProcedure
    .output(output(z.array(TestimonialView)))
    .query(({ ctx }) => listTestimonials(ctx)),
});
