import { z } from 'zod';

export const platforms = ['twitter', 'linkedin', 'producthunt'] as const;
export type Platform = (typeof platforms)[number];

export const Stats = z
  .object({
    activeProjects: z.int().describe('Public projects that take bids now'),
    totalDevelopers: z.int(),
    completedProjects: z.int(),
    totalEarnings: z
      .int()
      .describe('Whole dollars released to developers, rounded to two significant digits'),
  })
  .meta({ id: 'Stats' });
export type Stats = z.infer<typeof Stats>;

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
