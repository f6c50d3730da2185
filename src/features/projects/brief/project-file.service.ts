import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { attachFiles } from '#features/files/file.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { ProjectFile } from './project-revision.entity.ts';

/**
 * Attaches uploads of the actor to a project, in the caller's transaction. Throws if an upload does
 * not exist or is attached already.
 */
export async function attachProjectFiles(
  ctx: Pick<ActorCtx, 'em' | 'actor' | 'now'>,
  projectId: number,
  fileIds: readonly number[],
): Promise<void> {
  for (const { id: fileId } of await attachFiles(ctx, fileIds)) {
    ctx.em.create(ProjectFile, { fileId, projectId });
  }
  await ctx.em.flush();
}

/** Removes files from a project. Its history still names the files, but users cannot read them. */
export async function removeProjectFiles(
  em: SqlEntityManager,
  fileIds: readonly number[],
  removedAt: Date,
): Promise<void> {
  await em.nativeUpdate(ProjectFile, { fileId: { $in: [...fileIds] } }, { removedAt });
}
