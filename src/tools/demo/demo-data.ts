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
 * Users are named by the part of their email address before the @. Times are in days: `posted` and
 * `daysAgo` before the first start of the server, `closes` after it (negative if the deadline was
 * before), `day` after the hire.
 */

const party = z.enum(['client', 'developer']);

const DemoMilestone = z.strictObject({
  title: z.string(),
  amount: z.int(),
  days: z.int(),
  criteria: z.array(z.int()).default([]),
  /** In days after the hire, which funds the first milestone. Others without it stay planned. */
  fundedOn: z.number().optional(),
});

const DemoBid = z.strictObject({
  by: z.string(),
  amount: z.int(),
  days: z.int(),
  proposal: z.string(),
  /** The id of a criterion is its position in the project's list, from 1. */
  criteria: z.array(CriterionAnswer).optional(),
  milestones: z.array(DemoMilestone).optional(),
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

/** All other fields are those of `PostProject`, which checks them when the project is posted. */
const DemoProject = z.looseObject({
  client: z.string(),
  title: z.string(),
  brief: z.string(),
  posted: z.number(),
  closes: z.number(),
  urgent: z.literal(true).optional(),
  /** A project with invitations is private. */
  invited: z.array(z.string()).optional(),
  bids: z.array(DemoBid).default([]),
  edits: z.array(DemoEdit).default([]),
  questions: z.array(DemoQuestion).default([]),
});
export type DemoProject = z.infer<typeof DemoProject>;

const DemoConversation = z.strictObject({
  client: z.string(),
  developer: z.string(),
  about: z.string().optional(),
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
/** The id of a criterion is its position in the list, from 1. */
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
    criteria,
  }),
  z.strictObject({ ...step, act: z.enum(['dispute', 'sayInDispute']), text, criteria }),
  z.strictObject({ ...step, act: z.literal('askToCancel'), text }),
  z.strictObject({
    ...step,
    act: z.literal('proposeChange'),
    text,
    items: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('add'),
          title: text,
          amount: z.int(),
          days: z.int(),
          criteria: z.array(text),
        }),
        /** `position`: that of the milestone; `inDays`: after the step. */
        z.strictObject({ kind: z.literal('date'), position: z.int(), inDays: z.int() }),
      ]),
    ),
  }),
  z.strictObject({
    ...step,
    act: z.enum(['release', 'agreeToCancel', 'acceptChange', 'showPrice']),
  }),
]);
export type DemoStep = z.infer<typeof DemoStep>;

export const projects = z.array(DemoProject).parse(projectsJson);
export const conversations = z.array(DemoConversation).parse(conversationsJson);
export const testimonials = z.array(Testimonial).parse(testimonialsJson);
export const draft = DraftFields.parse(draftJson);
/** By the title of the project. A hire without steps is in progress. */
export const stepsByTitle = z.record(z.string(), z.array(DemoStep)).parse(workJson);

/**
 * In days before the start. Spreads the bids evenly over the days on which the project is open. A
 * fraction returns a time between two bids, the number of bids a time after all bids.
 */
export function bidDaysAgo({ posted, closes, bids }: DemoProject, nth: number): number {
  const end = Math.max(0, -closes);
  return posted - ((posted - end) * (nth + 1)) / (bids.length + 2);
}

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

export function findHiredBid({ bids }: DemoProject) {
  return bids.find(({ end }) => end === 'hired');
}
