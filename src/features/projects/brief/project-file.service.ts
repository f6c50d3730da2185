import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { attachFiles } from '#features/files/file.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { ProjectFile } from './project-revision.entity.ts';

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

/** The history still names removed files, but users cannot read them. */
export async function removeProjectFiles(
  em: SqlEntityManager,
  fileIds: readonly number[],
  removedAt: Date,
): Promise<void> {
  await em.nativeUpdate(ProjectFile, { fileId: { $in: [...fileIds] } }, { removedAt });
}
