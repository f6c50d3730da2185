import { z } from 'zod';
import { Instant, SearchWords } from '#platform/shared/fields.ts';
import { CursorText, pageLimit, pageOf } from '#platform/shared/page.ts';
import { RoomView } from '../../work/room.schema.ts';
import { docketStates } from './docket.rules.ts';

/** Open disputes are first, by when they can be decided; then closed ones, newest first. */
export const DocketQuery = z.object({
  search: SearchWords.optional().describe(
    'Words of the project, as its list finds it, or of a name; or a project’s or dispute’s number',
  ),
  state: z.enum(docketStates, 'There is no such state').optional(),
  cursor: CursorText.optional(),
  limit: pageLimit(),
});
export type DocketQuery = z.infer<typeof DocketQuery>;

const { openedBy, openedAt, decidableFrom, status, closedAt, toDeveloperCents } =
  RoomView.shape.disputes.element.shape;

/** A dispute in the list for admins. */
export const DocketRow = RoomView.pick({
  projectId: true,
  title: true,
  client: true,
  developer: true,
  amountCents: true,
  frozen: true,
  next: true,
}).extend({
  id: z.int(),
  openedBy,
  openedAt,
  decidableFrom,
  status,
  closedAt,
  toDeveloperCents,
});
export type DocketRow = z.infer<typeof DocketRow>;

export const DocketPage = pageOf(DocketRow);

export const DocketCount = z.object({
  /** Number of disputes that can be decided now. */
  decidable: z.int(),
  /** Since when the first of them can be decided. */
  since: Instant.nullable(),
});
export type DocketCount = z.infer<typeof DocketCount>;
