import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { projectNotFoundError } from '#features/projects/project.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { type Cursor, cutPage, type IntegerCursor } from '#platform/shared/lists/pagination.ts';
import { findProjectDetails, listProjects } from './admin-projects.queries.ts';
import type { AdminProjectSort } from './admin-projects.rules.ts';
import type {
  AdminProjectDetails,
  AdminProjectListPage,
  AdminProjectQuery,
  AdminProjectRow,
} from './admin-projects.schema.ts';

export async function listProjectsForAdmin(
  { em, actor }: ActorCtx,
  query: AdminProjectQuery,
): Promise<AdminProjectListPage> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await listProjects(em, query);
  return cutPage(rows, query.limit, (project) => toCursor(project, query.sort));
}

function toCursor(
  { id, createdAt, budget }: AdminProjectRow,
  sort: AdminProjectSort,
): Cursor | IntegerCursor {
  return sort === 'budget' ? { by: sort, figures: [budget, id] } : { at: createdAt, id };
}

export async function readProjectForAdmin(
  { em, actor }: ActorCtx,
  projectId: number,
): Promise<AdminProjectDetails> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const project = await findProjectDetails(em, projectId);
  if (!project) throw projectNotFoundError();
  return project;
}
