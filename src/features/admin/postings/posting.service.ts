import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { projectNotFound } from '#features/projects/project.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Cursor, cutPage, type Rank } from '#platform/shared/page.ts';
import { postingFound, postingsFound } from './posting.queries.ts';
import type { PostingOrder } from './posting.rules.ts';
import type { PostingQuery, PostingRow, PostingView } from './posting.schema.ts';

/** Returns a page of the projects that match the query, for admins. */
export async function listPostings({ em, actor }: ActorCtx, query: PostingQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await postingsFound(em, query);
  return cutPage(rows, query.limit, (posting) => placeOf(posting, query.sort));
}

function placeOf({ id, createdAt, budget }: PostingRow, sort: PostingOrder): Cursor | Rank {
  return sort === 'budget' ? { by: sort, figures: [budget, id] } : { at: createdAt, id };
}

export async function readPosting({ em, actor }: ActorCtx, id: number): Promise<PostingView> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const project = await postingFound(em, id);
  if (!project) throw projectNotFound();
  return project;
}
