import { z } from 'zod';
import { CriterionAnswer } from '#features/bids/bid.schema.ts';
import { DraftFields } from '#features/projects/drafts/draft.schema.ts';
import { EditProject } from '#features/projects/project.schema.ts';
import { platforms } from '#features/showcase/showcase.schema.ts';
import conversationsJson from './data/conversations.json' with { type: 'json' };
import draftJson from './data/draft.json' with { type: 'json' };
import workJson from './data/hire-steps.json' with { type: 'json' };
import projectsJson from './data/projects.json' with { type: 'json' };
import testimonialsJson from './data/testimonials.json' with { type: 'json' };

/**
 * The texts and figures of the demo are JSON files in `data`. Users are named by the part of their
 * email address before the @. Times are in days. `posted` and `daysAgo` are days before the first
 * start of the server. `closes` are days after the first start, and negative if the deadline was
 * before. `day` is days after the hire.
 */

const party = z.enum(['client', 'developer']);

const DemoBid = z.strictObject({
  by: z.string(),
  /** Whole dollars. */
  amount: z.int(),
  /** Delivery time. */
  days: z.int(),
  proposal: z.string(),
  /** Answers to criteria. The id of a criterion is its position in the project's list, from 1. */
  criteria: z.array(CriterionAnswer).optional(),
  /** When the developer confirmed the bid for the edited project, in days before the start. */
  confirmed: z.number().optional(),
  end: z.enum(['open', 'withdrawn', 'hired']),
});

const DemoEdit = EditProject.omit({ id: true }).extend({ daysAgo: z.number() });

const DemoQuestion = z.strictObject({
  by: z.string(),
  daysAgo: z.number(),
  text: z.string(),
  answer: z.strictObject({ daysAgo: z.number(), text: z.string() }).optional(),
});

/**
 * A project with its bids. All other fields are fields of `PostProject`, which are checked when the
 * project is posted.
 */
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
  edits: z.array(DemoEdit).default([]),
  questions: z.array(DemoQuestion).default([]),
});
export type DemoProject = z.infer<typeof DemoProject>;

const DemoConversation = z.strictObject({
  client: z.string(),
  developer: z.string(),
  /** Title of a project; if absent, the conversation is about the developer's profile. */
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
/** What the step says about criteria. The id of a criterion is its position in the list, from 1. */
const criteria = z
  .array(
    z.strictObject({
      id: z.int(),
      isMet: z.boolean().optional(),
      remark: z.string().optional(),
      link: z.string().optional(),
    }),
  )
  .default([]);
const DemoStep = z.discriminatedUnion('act', [
  z.strictObject({ ...step, act: z.literal('deliver'), text, links: z.array(text), criteria }),
  z.strictObject({ ...step, act: z.literal('review'), text, rating: z.int() }),
  z.strictObject({ ...step, act: z.literal('offer'), dollars: z.int() }),
  z.strictObject({
    ...step,
    act: z.literal('askForChanges'),
    text,
    criterionId: z.int().optional(),
  }),
  z.strictObject({ ...step, act: z.enum(['dispute', 'sayInDispute']), text, criteria }),
  z.strictObject({ ...step, act: z.literal('askToCancel'), text }),
  z.strictObject({ ...step, act: z.enum(['release', 'agreeToCancel']) }),
]);
export type DemoStep = z.infer<typeof DemoStep>;

/** All projects in the order in which they were posted. */
export const projects = z.array(DemoProject).parse(projectsJson);
/** All conversations of clients with developers. */
export const conversations = z.array(DemoConversation).parse(conversationsJson);
/** Testimonials from social networks. */
export const testimonials = z.array(Testimonial).parse(testimonialsJson);
/** An unfinished project of the client account. */
export const draft = DraftFields.parse(draftJson);
/** Steps after a hire, by the title of its project. A hire that has no steps is in progress. */
export const stepsByTitle = z.record(z.string(), z.array(DemoStep)).parse(workJson);

/**
 * Returns the time of the nth bid (from 0) in days before the start. The bids are spread evenly
 * over the days on which the project is open. For a fraction, returns a time between two bids; for
 * the number of bids, a time after all bids.
 */
export function bidDaysAgo({ posted, closes, bids }: DemoProject, nth: number): number {
  const end = Math.max(0, -closes);
  return posted - ((posted - end) * (nth + 1)) / (bids.length + 2);
}

/**
 * Returns the time of the first bid, question, project, invitation or message of a user, in days
 * before the start; 0 if the user has no such activity.
 */
export function firstActivityDaysAgo(key: string): number {
  const inProjects = projects.flatMap((project) => [
    ...(project.client === key || project.invited?.includes(key) ? [project.posted] : []),
    ...project.bids.flatMap(({ by }, nth) => (by === key ? [bidDaysAgo(project, nth)] : [])),
    ...project.questions.flatMap(({ by, daysAgo }) => (by === key ? [daysAgo] : [])),
  ]);
  const inConversations = conversations.flatMap(({ messages, ...parties }) =>
    messages.flatMap(({ by, daysAgo }) => (parties[by] === key ? [daysAgo] : [])),
  );
  return Math.max(0, ...inProjects, ...inConversations);
}

/** Returns the bid that must be hired; undefined if no bid of the project is hired. */
export function findHiredBid({ bids }: DemoProject) {
  return bids.find(({ end }) => end === 'hired');
}
