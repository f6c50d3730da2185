import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import type { Project } from '../project.entity.ts';
import { notOwnerError, projectSubject } from '../project.rules.ts';
import type { BlankField } from '../project.schema.ts';
import { lockProject } from '../project.service.ts';
import {
  agreedTextError,
  blankAnswer,
  blankSide,
  blankValue,
  findText,
  listChangedAnswers,
  listRevisionsWithAnswer,
  presentTextRefusal,
  revisionNotFoundError,
} from './brief.rules.ts';
import { ChangedAnswer, type ChangeSide, type FieldToBlank } from './brief.schema.ts';
import { listAskerIds, listNotifiedIds } from './follower.queries.ts';
import { ProjectRevision } from './project-revision.entity.ts';
import { isAnswerPresent, isAnyRevisionInUse } from './revision.queries.ts';

type SnapshotField = Exclude<FieldToBlank, 'answer'>;

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
      if (actor.role !== 'admin') throw notOwnerError();
      assertRecentProof(ctx);
    }
    const stored = await em.find(
      ProjectRevision,
      { projectId: id },
      { orderBy: { revision: 'asc' } },
    );
    const text = { project, stored, revision };
    const blanked =
      field === 'answer' ? await blankAnswers(em, text) : await blankField(em, text, field);
    for (const one of blanked) one.blankedAt = now();
    await em.flush();
    const on = { type: 'project', id } as const;
    await recordAudit({ ...ctx, em }, { action: 'text_blanked', on, details: { revision, field } });
  });
}

interface PastText {
  project: Project;
  stored: ProjectRevision[];
  revision: number;
}

/** Blanks a field in all revisions that have its text, and returns them. */
async function blankField(
  em: SqlEntityManager,
  { project, stored, revision }: PastText,
  field: SnapshotField,
): Promise<ProjectRevision[]> {
  const { origin, containing, next } = findPastText({ project, stored, revision }, field);
  const projectId = project.id;
  await assertNotInUse(em, projectId, containing);
  for (const one of containing) one.snapshot = { ...one.snapshot, [field]: blankValue(field) };
  blankChange(origin, field, 'after');
  blankChange(next, field, 'before');
  // Their titles quote that of the project.
  if (field === 'title') {
    await deleteNotifications(em, projectId, await listNotifiedIds(em, projectId));
  }
  return [...containing, next];
}

/**
 * Blanks the past answers that a revision has, also in the corrections that quote them and in the
 * notifications of the asker. Returns the changed revisions.
 */
async function blankAnswers(
  em: SqlEntityManager,
  { project, stored, revision }: PastText,
): Promise<ProjectRevision[]> {
  const projectId = project.id;
  const named = stored.find((one) => one.revision === revision);
  const answers = named && listChangedAnswers(named);
  if (!answers) throw revisionNotFoundError();
  const blanked = new Set<ProjectRevision>();
  let isPresent = false;
  for (const changed of answers) {
    const answer = ChangedAnswer.parse(changed);
    if (await isAnswerPresent(em, projectId, answer)) {
      isPresent = true;
      continue;
    }
    // Bids are not based on the answer that the revision replaced.
    if (named.changes.some(({ after }) => after === changed)) {
      await assertNotInUse(em, projectId, listRevisionsWithAnswer(stored, named, answer));
    }
    for (const one of blankEverywhere(stored, answer)) blanked.add(one);
    await blankFormerAnswers(em, projectId, answer);
    const askerIds = await listAskerIds(em, projectId, answer.question);
    await deleteNotifications(em, projectId, askerIds);
  }
  if (isPresent && blanked.size === 0) throw presentTextRefusal(project);
  return [...blanked];
}

/** Blanks an answer in all revisions, and returns those that had it. */
function blankEverywhere(stored: ProjectRevision[], answer: ChangedAnswer): ProjectRevision[] {
  return stored.filter((one) => {
    const changes = blankAnswer(one.changes, answer);
    if (JSON.stringify(changes) === JSON.stringify(one.changes)) return false;
    one.changes = changes;
    return true;
  });
}

/** Blanks an answer where it is stored for agreements. */
async function blankFormerAnswers(
  em: SqlEntityManager,
  projectId: number,
  { question, answer }: ChangedAnswer,
): Promise<void> {
  await db(em)
    .updateTable('former_answers')
    .set({ answer: null })
    .where('answer', '=', answer)
    .where('question_id', 'in', ({ selectFrom }) =>
      selectFrom('project_questions')
        .select('id')
        .where('project_id', '=', projectId)
        .where('text', '=', question),
    )
    .execute();
}

async function assertNotInUse(
  em: SqlEntityManager,
  projectId: number,
  stored: ProjectRevision[],
): Promise<void> {
  const revisions = stored.map(({ revision }) => revision);
  if (await isAnyRevisionInUse(em, projectId, revisions)) throw agreedTextError();
}

async function deleteNotifications(
  em: SqlEntityManager,
  projectId: number,
  userIds: number[],
): Promise<void> {
  for (const id of userIds) {
    await deleteNotificationsAbout({ em }, id, projectSubject(projectId));
  }
}

/** Returns the text with the revision that replaced it. Throws if the project still has it. */
function findPastText({ project, stored, revision }: PastText, field: SnapshotField) {
  // The first revision is stored with the first edit, and has the present text until then.
  if (stored.length === 0 && revision === 1) throw presentTextRefusal(project);
  const text = findText(stored, revision, field);
  if (!text) throw revisionNotFoundError();
  const { next } = text;
  if (!next) throw presentTextRefusal(project);
  return { ...text, next };
}

function blankChange(revision: ProjectRevision, field: SnapshotField, side: ChangeSide) {
  revision.changes = revision.changes.map((change) =>
    change.field === field ? blankSide(change, side) : change,
  );
}
