import { z } from 'zod';
import { platforms } from '#features/showcase/showcase.schema.ts';
import conversationsJson from './data/conversations.json' with { type: 'json' };
import workJson from './data/hire-steps.json' with { type: 'json' };
import projectsJson from './data/projects.json' with { type: 'json' };
import testimonialsJson from './data/testimonials.json' with { type: 'json' };

/**
 * The texts and figures of the demo are JSON files in `data`. Users are named by the part of their
 * address before the @. Times are in days: before the first start of the server for `posted` and
 * `daysAgo`, after it for `closes` (negative when the deadline has passed), after the hire for `day`.
 */

const party = z.enum(['client', 'developer']);

const DemoBid = z.strictObject({
  by: z.string(),
  amount: z.int(),
  /** Delivery time. */
  days: z.int(),
  proposal: z.string(),
  end: z.enum(['open', 'withdrawn', 'hired']),
});

/** A project with its bids. Further fields are those of a new project, which are checked on posting. */
const DemoProject = z.looseObject({
  client: z.string(),
  title: z.string(),
  brief: z.string(),
  posted: z.number(),
  closes: z.number(),
  urgent: z.literal(true).optional(),
  /** The invited developers; a project with invitations is private. */
  invited: z.array(z.string()).optional(),
  bids: z.array(DemoBid).default([]),
});
export type DemoProject = z.infer<typeof DemoProject>;

const DemoConversation = z.strictObject({
  client: z.string(),
  developer: z.string(),
  /** The title of the project it is about; without one it is about the developer's profile. */
  about: z.string().optional(),
  /** Oldest first. */
  messages: z.array(z.strictObject({ daysAgo: z.number(), by: party, text: z.string() })).min(1),
});

const Testimonial = z.strictObject({
  platform: z.enum(platforms),
  clientName: z.string(),
  profileImage: z.string().nullable(),
  platformHandle: z.string(),
  testimonialText: z.string(),
  developerMentioned: z.string().nullable(),
});

const step = { day: z.number(), by: party };
const text = z.string();
const DemoStep = z.discriminatedUnion('act', [
  z.strictObject({ ...step, act: z.literal('deliver'), text, links: z.array(z.string()) }),
  z.strictObject({ ...step, act: z.literal('review'), text, rating: z.int() }),
  z.strictObject({ ...step, act: z.literal('offer'), dollars: z.int() }),
  z.strictObject({
    ...step,
    act: z.enum(['askForChanges', 'dispute', 'sayInDispute', 'askToCancel']),
    text,
  }),
  z.strictObject({ ...step, act: z.enum(['release', 'agreeToCancel']) }),
]);
export type DemoStep = z.infer<typeof DemoStep>;

/** All projects in the order in which they were posted. */
export const projects = z.array(DemoProject).parse(projectsJson);
export const conversations = z.array(DemoConversation).parse(conversationsJson);
export const testimonials = z.array(Testimonial).parse(testimonialsJson);
/** Steps after a hire by the title of its project; a hire without steps is in progress. */
export const stepsByTitle = z.record(z.string(), z.array(DemoStep)).parse(workJson);

/** Returns the time of the nth bid in days before the start; bids are spread over the open days. */
export function bidDaysAgo({ posted, closes, bids }: DemoProject, nth: number): number {
  const end = Math.max(0, -closes);
  return posted - ((posted - end) * (nth + 1)) / (bids.length + 2);
}

/**
 * Returns the time of the first bid, project, invitation or message of a user, in days before the
 * start.
 */
export function firstActivityDaysAgo(key: string): number {
  const inProjects = projects.flatMap((project) => [
    ...(project.client === key || project.invited?.includes(key) ? [project.posted] : []),
    ...project.bids.flatMap(({ by }, nth) => (by === key ? [bidDaysAgo(project, nth)] : [])),
  ]);
  const inConversations = conversations.flatMap(({ messages, ...parties }) =>
    messages.flatMap(({ by, daysAgo }) => (parties[by] === key ? [daysAgo] : [])),
  );
  return Math.max(0, ...inProjects, ...inConversations);
}

export function findHiredBid({ bids }: DemoProject) {
  return bids.find(({ end }) => end === 'hired');
}
