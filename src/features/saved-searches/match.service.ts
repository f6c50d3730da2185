import { visibleTo } from '#features/projects/project.queries.ts';
import { URGENT_WITHIN_DAYS } from '#features/projects/project.rules.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { FITS, OPEN_TO_THEM, postedProject } from './match.queries.ts';
import { type Found, tellOfFound } from './saved-search.mail.ts';

/** People told in one transaction. */
const AT_ONCE = 50;
const DAY = 86_400_000;

/** Tells whom a new project concerns; repeated after a failure, it goes on where it stopped. */
export async function tellOfProject(ctx: SystemCtx, projectId: number): Promise<void> {
  await findSearches(ctx, projectId);
  let told: number;
  do told = await tellSome(ctx, projectId);
  while (told === AT_ONCE);
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

/** Each person hears once of a project, however many of their searches it fits. */
async function tellSome(ctx: SystemCtx, projectId: number): Promise<number> {
  return ctx.em.transactional(async (em) => {
    const project = await postedProject(em, projectId);
    if (!project) return 0;
    const people = await rows<Found>(
      em,
      `with people as (
         select s.user_id from saved_search_hits h join saved_searches s on s.id = h.search_id
           join projects p on p.id = h.project_id
         where h.project_id = $1 and not h.told and ${visibleTo('s.user_id')}
         group by s.user_id order by s.user_id limit ${AT_ONCE}
       ), marked as (
         update saved_search_hits h set told = true from saved_searches s
         where s.id = h.search_id and h.project_id = $1 and not h.told
           and s.user_id in (select user_id from people)
         returning s.id, s.user_id, s.name, s.token, s.mails and s.frequency = 'at_once' as mail
       )
       select distinct on (user_id) user_id as "userId", name, token, mail
       from marked order by user_id, mail desc, id`,
      [projectId],
    );
    for (const found of people) await tellOfFound({ ...ctx, em }, project, found);
    await rows(
      em,
      `update saved_search_hits h set mail_due = false from saved_searches s
       where s.id = h.search_id and h.project_id = $1 and h.mail_due
         and s.user_id = any($2::int[])`,
      [projectId, people.filter(({ mail }) => mail).map(({ userId }) => userId)],
    );
    return people.length;
  });
}
