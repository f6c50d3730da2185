import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { AddTestimonial, Stats, TestimonialView } from './showcase.schema.ts';
import { addTestimonial, listTestimonials, removeTestimonial, stats } from './showcase.service.ts';

export const showcaseRouter = router({
  stats: publicProcedure.output(output(Stats)).query(({ ctx }) => stats(ctx)),
  testimonials: publicProcedure
    .output(output(z.array(TestimonialView)))
    .query(({ ctx }) => listTestimonials(ctx)),
  addTestimonial: protectedProcedure
    .input(AddTestimonial)
    .output(output(TestimonialView))
    .mutation(idempotent(({ ctx, input }) => addTestimonial(ctx, input))),
  removeTestimonial: protectedProcedure
    .input(ById)
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => removeTestimonial(ctx, input.id).then(() => done))),
});
