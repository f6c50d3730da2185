import { z } from 'zod';
import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { AddTestimonial, Stats, TestimonialView } from './showcase.schema.ts';
import { addTestimonial, listTestimonials, removeTestimonial, stats } from './showcase.service.ts';

export const showcaseRouter = router({
  stats: anyone
    .meta({ madeFrom: ['projects', 'users', 'tallies', 'tally_changes'] })
    .output(shows(Stats))
    .query(({ ctx }) => stats(ctx)),
  testimonials: anyone
    .meta({ madeFrom: ['social_testimonials'] })
    .output(shows(z.array(TestimonialView)))
    .query(({ ctx }) => listTestimonials(ctx)),
  addTestimonial: signedIn
    .input(AddTestimonial)
    .output(shows(TestimonialView))
    .mutation(({ ctx, input }) => addTestimonial(ctx, input)),
  removeTestimonial: signedIn
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => removeTestimonial(ctx, input.id).then(() => done)),
});
