import { z } from 'zod';
import {
  integerCursorField,
  NO_SUCH_PAGE_MESSAGE,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';
import { WorkspaceView } from '../workspace/workspace.schema.ts';

/** Running hires first, then the newest. */
const hireOrders = { running: ['running', 'id'] } as const;

export const MyHiresQuery = z.object({
  cursor: integerCursorField(hireOrders)
    .refine(({ figures: [running] }) => running === 0 || running === 1, NO_SUCH_PAGE_MESSAGE)
    .optional(),
  limit: pageLimitField(),
});
export type MyHiresQuery = z.infer<typeof MyHiresQuery>;

/** A hire in the lists of its two sides. */
export const HireListItem = WorkspaceView.pick({
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
export type HireListItem = z.infer<typeof HireListItem>;

export const MyHiresPage = pageSchema(HireListItem);
