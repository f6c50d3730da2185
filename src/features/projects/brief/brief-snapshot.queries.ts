import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import type { Project } from '../project.entity.ts';
import type { BriefSnapshot } from './brief.schema.ts';
import { ProjectRevision } from './project-revision.entity.ts';

/** Returns the present text of a project. The caller must have locked it. */
export async function loadPresentSnapshot(
  em: SqlEntityManager,
  project: Project,
): Promise<BriefSnapshot> {
  const files = await db(em)
    .selectFrom('project_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select((eb) => ['f.id', 'f.name', eb.fn.coalesce('f.sha256', eb.val('')).as('sha256')])
    .where('x.project_id', '=', project.id)
    .where('x.removed_at', 'is', null)
    .orderBy('f.id')
    .execute();
  const { title, description, category, budget, isPrivate, isUrgent, skills } = project;
  const { criteria, exclusions } = project;
  const deadline = project.deadline.toISOString();
  const rights = project.rights ?? null;
  return {
    ...{ title, description, category, budget, deadline, isPrivate, isUrgent },
    ...{ skills, criteria, exclusions, rights, files },
  };
}

/**
 * Returns the text of a revision of a project. The caller must have locked the project. Only a
 * project that was edited has stored revisions.
 */
export async function loadSnapshot(
  em: SqlEntityManager,
  project: Project,
  revision: number,
): Promise<BriefSnapshot> {
  if (revision === project.revision) return loadPresentSnapshot(em, project);
  const stored = await em.findOneOrFail(ProjectRevision, { projectId: project.id, revision });
  return stored.snapshot;
}
