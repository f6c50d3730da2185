import { z } from 'zod';
import { CURRENT_WORK_MAX } from '#features/work/work.rules.ts';
import { WorkEntry, WorkQuery } from '#features/work/work.schema.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { type Endpoints, endpoint } from './endpoint.ts';

export const workEndpoints: Endpoints = {
  'GET /work': endpoint({
    id: 'work',
    tag: 'Work',
    summary: "The caller's work, what waits for them first",
    description:
      'One entry per project: drafts, open projects, invitations, bids, running and ended work. ' +
      `The first page begins with all work that has not ended, at most ${CURRENT_WORK_MAX} ` +
      'entries: what waits for the caller first, then by `dueAt`. Ended work follows in pages, the ' +
      'newest project or bid first; the URL of the next page is in the Link header. `search` finds ' +
      'words of the title. Admins have no work: their list is empty.',
    access: 'signed in',
    scope: 'read',
    errorStatuses: [429],
    input: WorkQuery,
    output: z.array(WorkEntry).meta({ maxItems: CURRENT_WORK_MAX + PAGE_MAX }),
    isPaged: true,
    call: async (api, input, headers) => {
      const { items, next } = await api.work.list(input);
      headers.setNextCursor(next);
      return items.map(({ status, person, turn, date, action, ...entry }) => entry);
    },
  }),
};
