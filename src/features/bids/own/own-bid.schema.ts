import { z } from 'zod';
import { ProjectCard } from '#features/projects/project.schema.ts';
import { Instant } from '#platform/shared/fields.ts';
import { CursorText, pageLimit, pageOf } from '#platform/shared/page.ts';
import { bidStatuses } from '../bid.rules.ts';

export const OwnBidsQuery = z.object({
  status: z.enum(bidStatuses, 'A bid has no such status').optional(),
  cursor: CursorText.optional(),
  limit: pageLimit(),
});
export type OwnBidsQuery = z.infer<typeof OwnBidsQuery>;

/** A bid in its developer's list, with the listed fields of its project. */
export const OwnBid = z.object({
  id: z.int(),
  /** Whole dollars. */
  amount: z.int(),
  /** Days. */
  deliveryTime: z.int(),
  status: z.enum(bidStatuses),
  declined: z.boolean(),
  createdAt: Instant,
  project: ProjectCard.pick({
    id: true,
    title: true,
    status: true,
    deadline: true,
    clientName: true,
  }),
});
export type OwnBid = z.infer<typeof OwnBid>;

export const OwnBidPage = pageOf(OwnBid);
