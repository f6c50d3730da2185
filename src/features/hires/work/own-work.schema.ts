import { z } from 'zod';
import { NO_SUCH_PAGE, pageLimit, pageOf, rankText } from '#platform/shared/page.ts';
import { RoomView } from './room.schema.ts';

/** Running hires first, then the newest. */
const workOrders = { running: ['running', 'id'] } as const;

export const WorkQuery = z.object({
  cursor: rankText(workOrders)
    .refine(({ figures: [running] }) => running === 0 || running === 1, NO_SUCH_PAGE)
    .optional(),
  limit: pageLimit(),
});
export type WorkQuery = z.infer<typeof WorkQuery>;

/** A hire in the lists of its two sides. */
export const WorkView = RoomView.pick({
  projectId: true,
  title: true,
  state: true,
  stateSince: true,
  hiredAt: true,
  dueAt: true,
  frozen: true,
  client: true,
  developer: true,
  party: true,
  amountCents: true,
  offeredTo: true,
  next: true,
});
export type WorkView = z.infer<typeof WorkView>;

export const WorkPage = pageOf(WorkView);
