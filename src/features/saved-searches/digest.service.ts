import type { Category } from '#features/profiles/category.rules.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import { forEachSafely } from '#platform/server/job-parts.ts';
import { OPEN_TO_THEM, type PostedProject } from './match.queries.ts';
import { mailDigest } from './saved-search.mail.ts';
import { filterPath } from './saved-search.rules.ts';

/** How many searches are looked up at once. */
const BATCH = 500;

/**
 * Sends what came in since the last time, a mail for each search. Throws after the last if any
 * failed, so that the job is tried again: it comes by itself only once a day.
 */
export async function sendDigests(ctx: SystemCtx): Promise<void> {
  await forEachSafely(
    dueSearches(ctx),
    (id) => sendDigest(ctx, id),
    (id) => `saved search ${id}`,
  );
}

async function* dueSearches(ctx: SystemCtx): AsyncGenerator<number> {
  let batch: { id: number }[];
  let after = 0;
  do {
    batch = await dueAfter(ctx, after);
    for (const { id } of batch) yield id;
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === BATCH);
}

const DUE = `s.mails and s.frequency = 'daily'
  and exists (select 1 from saved_search_hits h where h.search_id = s.id and h.mail_due)`;

function dueAfter({ em }: SystemCtx, after: number): Promise<{ id: number }[]> {
  return rows(
    em,
    `select s.id from saved_searches s where s.id > $1 and ${DUE} order by s.id limit ${BATCH}`,
    [after],
  );
}

interface DueSearch {
  id: number;
  userId: number;
  name: string;
  token: string;
  category: Category | null;
  isPrivate: boolean | null;
  urgent: boolean;
  search: string | null;
}

function sendDigest(ctx: SystemCtx, id: number): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    const due = await row<DueSearch>(
      em,
      `select s.id, s.user_id as "userId", s.name, s.token, s.category,
         s.is_private as "isPrivate", s.urgent, s.search
       from saved_searches s where s.id = $1 and ${DUE} for update skip locked`,
      [id],
    );
    if (!due) return;
    const projects = await takeDue({ ...ctx, em }, due.id);
    if (projects.length > 0) {
      await mailDigest({ ...ctx, em }, { ...due, projects, path: filterPath(due) });
    }
  });
}

/** What waits for the mail; of it, what is open still and still to be seen by them. */
function takeDue({ em, now }: SystemCtx, searchId: number): Promise<PostedProject[]> {
  return rows<PostedProject>(
    em,
    `with due as (
       update saved_search_hits set mail_due = false where search_id = $1 and mail_due
       returning project_id
     )
     select p.id, p.title, p.category, p.budget, p.deadline
     from due join projects p on p.id = due.project_id
     join saved_searches s on s.id = $1
     where ${OPEN_TO_THEM} order by p.created_at desc, p.id desc`,
    [searchId, now()],
  );
}
