import { z } from 'zod';
import { SearchText } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { NamedMilestone } from '../../milestones/milestone.schema.ts';
import { WorkspaceView } from '../../workspace/workspace.schema.ts';
import { disputeQueueStates } from './dispute-queue.rules.ts';

/**
 * Open disputes first, ordered by when an admin may decide them, then closed ones, newest first.
 */
export const DisputeQueueQuery = z.object({
  search: SearchText.optional().describe(
    'Words of a project or a name, or the number of a project or a dispute',
  ),
  state: z.enum(disputeQueueStates, 'This state does not exist').optional(),
  cursor: CursorText.optional(),
  limit: pageLimitField(),
});
export type DisputeQueueQuery = z.infer<typeof DisputeQueueQuery>;

const { openedBy, openedAt, decidableFrom, status, closedAt, toDeveloperCents } =
  WorkspaceView.shape.disputes.element.shape;

/** `next` is null if the dispute is closed. */
export const DisputeQueueItem = WorkspaceView.pick({
  projectId: true,
  title: true,
  client: true,
  developer: true,
  amountCents: true,
  frozen: true,
  next: true,
}).extend({
  id: z.int(),
  milestone: NamedMilestone,
  openedBy,
  openedAt,
  decidableFrom,
  status,
  closedAt,
  toDeveloperCents,
});
export type DisputeQueueItem = z.infer<typeof DisputeQueueItem>;

export const DisputeQueuePage = pageSchema(DisputeQueueItem);
