import { z } from 'zod';
import { ProjectCard } from '#features/projects/project.schema.ts';
import { Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { bidStatuses } from '../bid.rules.ts';

export const MyBidsQuery = z.object({
  status: z.enum(bidStatuses, 'This bid status does not exist').optional(),
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type MyBidsQuery = z.infer<typeof MyBidsQuery>;

export const MyBid = z.object({
  id: z.int(),
  amount: z.int(),
  deliveryTime: z.int(),
  status: z.enum(bidStatuses),
  declined: z.boolean(),
  /** Active, and for a revision before the last material change of the brief. */
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
