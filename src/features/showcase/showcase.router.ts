import { z } from 'zod';
import { parseOutput, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { listTestimonials, loadStats } from './showcase.queries.ts';
import { Stats, TestimonialView } from './showcase.schema.ts';

export const showcaseRouter = router({
  stats: publicProcedure.output(parseOutput(Stats)).query(({ ctx }) => loadStats(ctx)),
  testimonials: publicProcedure
    .output(parseOutput(z.array(TestimonialView)))
    .query(({ ctx }) => listTestimonials(ctx)),
});
