import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import type { Project } from '../project.entity.ts';
import type { BriefSnapshot } from './brief.schema.ts';
import { ProjectRevision } from './project-revision.entity.ts';

/** An answer that changes the brief; `before` is the answer that it corrects. */
interface BriefAnswer {
  text: string;
  answer: string;
  before: string | null;
}

/**
 * Stores an answer that changes the brief as a revision with a material change. The caller must
 * have locked the project.
 */
export async function recordBriefAnswer(
  { em, actor, now }: ActorCtx,
  project: Project,
  { text, answer, before }: BriefAnswer,
): Promise<void> {
  const snapshot = await createSnapshot(em, project);
  const hash = createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
  const stored = { projectId: project.id, snapshot, hash, wasPrivate: project.isPrivate };
  if (!(await em.findOne(ProjectRevision, { projectId: project.id }))) {
    em.create(ProjectRevision, {
      ...stored,
      revision: project.revision,
      editorId: project.clientId,
      isMaterial: false,
      changes: [],
      at: project.createdAt,
    });
  }
  const revision = project.revision + 1;
  const question = { question: text };
  const change = {
    field: 'answer' as const,
    before: before === null ? null : { ...question, answer: before },
    after: { ...question, answer },
  };
  em.create(ProjectRevision, {
    ...stored,
    revision,
    editorId: actor.id,
    isMaterial: true,
    changes: [change],
    at: now(),
  });
  Object.assign(project, { revision, materialRevision: revision, editedAt: now() });
  await em.flush();
}

/** Returns the whole present text of a project. */
async function createSnapshot(em: SqlEntityManager, project: Project): Promise<BriefSnapshot> {
  const files = await db(em)
    .selectFrom('project_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(({ fn, val }) => ['f.id', 'f.name', fn.coalesce('f.sha256', val('')).as('sha256')])
    .where('x.project_id', '=', project.id)
    .where('x.removed_at', 'is', null)
    .orderBy('f.id')
    .execute();
  const { title, description, category, budget, deadline, isPrivate, isUrgent } = project;
  const { skills, criteria, exclusions, rights } = project;
  return {
    ...{ title, description, category, budget, deadline: deadline.toISOString() },
    ...{ isPrivate, isUrgent, skills, criteria, exclusions, rights: rights ?? null, files },
  };
}
