import { z } from 'zod';
import { SearchText, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { waitingParties, workKinds, workStages } from './work.rules.ts';

export const WorkQuery = z.object({
  stage: z.enum(workStages, 'This stage does not exist').optional(),
  search: SearchText.optional(),
  cursor: CursorText.optional().describe('Cursor of the next page, from the Link header'),
  limit: pageLimitField().describe('Number of ended entries per page'),
});
export type WorkQuery = z.infer<typeof WorkQuery>;

export const WorkEntry = z
  .object({
    kind: z.enum(workKinds),
    id: z.int().describe('Id of the draft, project, invitation or bid; of a hire, its project'),
    title: z.string(),
    stage: z.enum(workStages),
    waitsFor: z
      .enum(waitingParties)
      .nullable()
      .describe(
        '`me` is the caller; null if the entry waits for nothing. `admin` also while both sides may ' +
          'answer in a dispute that an admin opened',
      ),
    dueAt: Timestamp.nullable().describe('When the time to act ends'),
    amountCents: z
      .int()
      .nullable()
      .describe('Agreed price of a hire, amount of a bid, else the budget'),
    href: z.string().describe('Path of the page on which the next step is taken'),
  })
  .meta({ id: 'WorkEntry' });
export type WorkEntry = z.infer<typeof WorkEntry>;

/** With the texts of the page. */
export const WorkItem = WorkEntry.extend({
  status: z.string(),
  person: z.string().nullable(),
  turn: z.string().nullable(),
  /** The deadline; of ended work, when it ended or was created. */
  date: z.object({ label: z.string(), at: Timestamp }).nullable(),
  /** Null if the entry does not wait for the user. */
  action: z.string().nullable(),
}).meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof WorkItem>;

export const WorkPage = pageSchema(WorkItem);
export type WorkPage = z.infer<typeof WorkPage>;
