import { z } from 'zod';
import { ProjectCard } from '#features/projects/project.schema.ts';
import { Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { bidStatuses } from '../bid.rules.ts';

/** Input of the list of the caller's own bids. If `status` is absent, the list has all bids. */
export const MyBidsQuery = z.object({
  status: z.enum(bidStatuses, 'This bid status does not exist').optional(),
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type MyBidsQuery = z.infer<typeof MyBidsQuery>;

/** A bid in its developer's list, with some fields of its project. */
export const MyBid = z.object({
  id: z.int(),
  /** Whole dollars. */
  amount: z.int(),
  /** Days. */
  deliveryTime: z.int(),
  status: z.enum(bidStatuses),
  /** Whether the client declined the bid. A declined bid has the status `passed`. */
  declined: z.boolean(),
  /** Whether the bid is active and for a revision before the last material change of the brief. */
  isOutdated: z.boolean(),
  createdAt: Timestamp,
  project: ProjectCard.pick({
    id: true,
    title: true,
    status: true,
    deadline: true,
    clientName: true,
  }),
});
export type MyBid = z.infer<typeof MyBid>;

export const MyBidPage = pageSchema(MyBid);
