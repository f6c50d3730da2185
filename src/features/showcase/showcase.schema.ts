import { z } from 'zod';
import { line, optionalLine, PictureUrl, prose } from '#platform/shared/fields.ts';
import { platforms } from './showcase.rules.ts';

/** SPEC section 3, Stats: what the whole marketplace comes to. */
export const Stats = z
  .object({
    activeProjects: z.int().describe('Public projects that take bids now'),
    totalDevelopers: z.int(),
    completedProjects: z.int(),
    totalEarnings: z.int().describe('Whole dollars released to developers'),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof Stats>;

const NAME_MAX = 120;

export const AddTestimonial = z.object({
  platform: z.enum(platforms, 'Please choose twitter, linkedin or producthunt'),
  clientName: line('Please say who wrote it', NAME_MAX, 'A name can have at most 120 characters'),
  profileImage: PictureUrl,
  platformHandle: line(
    'Please give the name they have there',
    NAME_MAX,
    'A handle can have at most 120 characters',
  ),
  testimonialText: prose(
    'Please give their words',
    1_000,
    'A testimonial can have at most 1,000 characters',
  ),
  developerMentioned: optionalLine(NAME_MAX, 'A name can have at most 120 characters'),
});
export type AddTestimonial = z.infer<typeof AddTestimonial>;

/** SPEC section 3, Social testimonial. */
export const TestimonialView = z
  .object({
    id: z.int(),
    platform: z.enum(platforms),
    clientName: z.string(),
    profileImage: z.string().nullable(),
    platformHandle: z.string(),
    testimonialText: z.string(),
    developerMentioned: z.string().nullable(),
  })
  .meta({ id: 'SocialTestimonial' });
export type TestimonialView = z.infer<typeof TestimonialView>;
