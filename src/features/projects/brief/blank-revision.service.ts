import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import { notOwner } from '../project.rules.ts';
import type { BlankField } from '../project.schema.ts';
import { lockProject } from '../project.service.ts';
import {
  agreedTextRefusal,
  blankValue,
  findText,
  presentTextRefusal,
  revisionNotFound,
} from './brief.rules.ts';
import type { FieldToBlank } from './brief.schema.ts';
import { ProjectRevision } from './project-revision.entity.ts';
import { isAnyRevisionInUse } from './revision.queries.ts';

/**
 * Deletes the text that a field had in a past revision, such as a pasted password, for its client
 * or an admin with a recent proof of identity. The history shows it as blank; the hashes of the
 * revisions do not change. Throws if a bid, a payment or an agreement is based on the text.
 */
export function blankRevision(ctx: ActorCtx, { id, revision, field }: BlankField): Promise<void> {
  const { actor, now } = ctx;
  return ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, actor.id);
    const project = await lockProject(em, id);
    if (project.clientId !== actor.id) {
      if (actor.role !== 'admin') throw notOwner();
      assertRecentProof(ctx);
    }
    const stored = await em.find(
      ProjectRevision,
      { projectId: id },
      { orderBy: { revision: 'asc' } },
    );
    const text = findPastText(stored, revision, field);
    const revisions = text.containing.map((one) => one.revision);
    if (await isAnyRevisionInUse(em, id, revisions)) throw agreedTextRefusal();
    for (const one of text.containing) {
      if (field !== 'answer') one.snapshot = { ...one.snapshot, [field]: blankValue(field) };
      one.blankedAt = now();
    }
    blankChange(text.origin, field, 'after');
    blankChange(text.next, field, 'before');
    text.next.blankedAt = now();
    await em.flush();
    const on = { type: 'project', id } as const;
    await recordAudit({ ...ctx, em }, { action: 'text_blanked', on, details: { revision, field } });
  });
}

/** Returns the text with the revision that replaced it. Throws if the project still has it. */
function findPastText(stored: ProjectRevision[], revision: number, field: FieldToBlank) {
  // The first revision is stored with the first edit, and has the present text until then.
  if (stored.length === 0 && revision === 1) throw presentTextRefusal();
  const text = findText(stored, revision, field);
  if (!text) throw revisionNotFound();
  const { next } = text;
  if (!next) throw presentTextRefusal();
  return { ...text, next };
}

function blankChange(revision: ProjectRevision, field: FieldToBlank, side: 'before' | 'after') {
  revision.changes = revision.changes.map((change) =>
    change.field === field ? { ...change, [side]: null } : change,
  );
}
