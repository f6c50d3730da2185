import { visibleTo } from '#features/projects/project.queries.ts';
import { URGENT_WITHIN_DAYS } from '#features/projects/project.rules.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { allOrEach } from '#platform/server/job-parts.ts';
import { FITS, OPEN_TO_THEM, postedProject } from './match.queries.ts';
import { type Found, tellOfFound } from './saved-search.mail.ts';

/** People told in one transaction. */
const AT_ONCE = 50;
const DAY = 86_400_000;

/**
 * Notifies the people whose saved searches a new project fits. Repeated after a failure, it notifies
 * only those who were not notified.
 */
export async function tellOfProject(ctx: SystemCtx, projectId: number): Promise<void> {
  await findSearches(ctx, projectId);
  await allOrEach(
    batchesOfPeople(ctx, projectId),
    (some) => notifyPeople(ctx, projectId, some),
    (id) => `user ${id}`,
  );
}

async function* batchesOfPeople(ctx: SystemCtx, projectId: number): AsyncGenerator<number[]> {
  let people: number[];
  let after = 0;
  do {
    people = await peopleAfter(ctx, projectId, after);
    yield people;
    after = people.at(-1) ?? after;
  } while (people.length === AT_ONCE);
}

/** Those who were not notified of a project yet, in the order of their ids. */
async function peopleAfter({ em }: SystemCtx, projectId: number, after: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select s.user_id as id from saved_search_hits h join saved_searches s on s.id = h.search_id
       join projects p on p.id = h.project_id
     where h.project_id = $1 and not h.told and s.user_id > $2 and ${visibleTo('s.user_id')}
     group by s.user_id order by s.user_id limit ${AT_ONCE}`,
    [projectId, after],
  );
  return found.map(({ id }) => id);
}

/** One statement for all searches: which were there before the project and fit it. */
async function findSearches({ em, now }: SystemCtx, projectId: number): Promise<void> {
  const at = now();
  const soon = new Date(at.getTime() + URGENT_WITHIN_DAYS * DAY);
  await rows(
    em,
    `insert into saved_search_hits (search_id, project_id, found_at, mail_due)
     select s.id, p.id, $2::timestamptz, s.mails and s.frequency = 'daily'
     from projects p join saved_searches s on s.created_at <= p.created_at
     where p.id = $1 and ${OPEN_TO_THEM} and ${FITS} and (not s.urgent or p.deadline <= $3)
     on conflict do nothing`,
    [projectId, at, soon],
  );
}

/** Notifies each person once of a project, however many of their searches it fits. */
function notifyPeople(
  ctx: SystemCtx,
  projectId: number,
  userIds: readonly number[],
): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    const project = await postedProject(em, projectId);
    if (!project) return;
    const people = await rows<Found>(
      em,
      `with marked as (
         update saved_search_hits h set told = true from saved_searches s, projects p
         where s.id = h.search_id and p.id = h.project_id and h.project_id = $1 and not h.told
           and s.user_id = any($2::int[]) and ${visibleTo('s.user_id')}
         returning s.id, s.user_id, s.name, s.token, s.mails and s.frequency = 'at_once' as mail
       )
       select distinct on (user_id) user_id as "userId", name, token, mail
       from marked order by user_id, mail desc, id`,
      [projectId, userIds],
    );
    for (const found of people) await tellOfFound({ ...ctx, em }, project, found);
    await rows(
      em,
      `update saved_search_hits h set mail_due = false from saved_searches s
       where s.id = h.search_id and h.project_id = $1 and h.mail_due
         and s.user_id = any($2::int[])`,
      [projectId, people.filter(({ mail }) => mail).map(({ userId }) => userId)],
    );
  });
}
