import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { visibleTo } from '#features/projects/project.queries.ts';
import { row } from '#platform/server/db.ts';

/** Whether project `p` may be seen by the person of search `s`, and takes bids at `$2`. */
export const OPEN_TO_THEM = `p.status = 'active' and p.deadline > $2 and s.user_id <> p.client_id
  and ${visibleTo('s.user_id')}`;

/** Whether project `p` fits search `s`, as the list of projects would find it. */
export const FITS = `(s.category is null or s.category = p.category)
  and (s.is_private is null or s.is_private = p.is_private)
  and (s.search is null or p.said @@ s.sought)`;

export interface PostedProject {
  id: number;
  title: string;
  category: string;
  budget: number;
  deadline: string;
}

/** A project to tell of; whoever declines its invitation meanwhile waits until that is done. */
export function postedProject(em: SqlEntityManager, id: number): Promise<PostedProject | null> {
  return row<PostedProject>(
    em,
    `select id, title, category, budget, deadline
     from projects where id = $1 for key share`,
    [id],
  );
}
