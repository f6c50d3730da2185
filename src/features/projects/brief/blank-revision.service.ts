import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { deleteNotificationsAbout } from '#features/notifications/notification.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { assertRecentProof } from '#platform/server/recent-proof.ts';
import type { Project } from '../project.entity.ts';
import { notOwnerError, projectSubject } from '../project.rules.ts';
import type { BlankField } from '../project.schema.ts';
import { lockProject } from '../project.service.ts';
import { forgetWords } from '../search/search.service.ts';
import {
  blankAnswer,
  blankSide,
  currentTextError,
  findRevisionsWithText,
  listQuotedAnswers,
  listRevisionsWithAnswer,
  revisionNotFoundError,
  textInUseError,
} from './brief.rules.ts';
import { type BriefChange, ChangedAnswer, completeSnapshot } from './brief.schema.ts';
import { type BlankableField, blankBrief } from './brief-fields.rules.ts';
import { listAskerIds, listNotifiedDeveloperIds } from './follower.queries.ts';
import { ProjectRevision } from './project-revision.entity.ts';
import { isAnyRevisionInUse, isCurrentAnswer, listRevisionOutlines } from './revision.queries.ts';

/**
 * For pasted secrets. The hashes of the revisions do not change. Refused if a bid, a payment or an
 * agreement is based on the text.
 */
export function blankRevision(ctx: ActorCtx, { id, revision, field }: BlankField): Promise<void> {
  const { actor, now } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, actor.id);
    const project = await lockProject(em, id);
    if (project.clientId !== actor.id) {
      if (actor.role !== 'admin') throw notOwnerError();
      assertRecentProof(ctx);
    }
    const outlines = await listRevisionOutlines(em, id);
    const target = { project, outlines, revision, blankedAt: now() };
    if (field === 'answer') await blankAnswers(em, target);
    else await blankField(em, target, field);
    const on = { type: 'project', id } as const;
    await recordAudit(ctx, { action: 'text_blanked', on, details: { revision, field } });
  });
}

/** A stored revision as `listRevisionOutlines` returns it. */
interface RevisionOutline {
  revision: number;
  changes: BriefChange[];
}

interface BlankTarget {
  project: Project;
  outlines: RevisionOutline[];
  revision: number;
  /** A trigger requires it in each update. */
  blankedAt: Date;
}

/**
 * Blanks the text that a field had in a revision, also in the revisions directly before and after
 * that have the same text, and in the changes of the revision that replaced the text.
 */
async function blankField(
  em: SqlEntityManager,
  target: BlankTarget,
  field: BlankableField,
): Promise<void> {
  const { origin, containing, next } = findPastText(target, field);
  const projectId = target.project.id;
  const numbers = containing.map((outline) => outline.revision);
  await assertNotInUse(em, projectId, numbers);
  const { revision } = origin;
  const { snapshot } = await em.findOneOrFail(ProjectRevision, { projectId, revision });
  await forgetWords({ em }, completeSnapshot(snapshot));
  await blankSnapshots(em, target, numbers, field);
  await updateChanges(em, target, [origin.revision, next.revision], (changes, number) =>
    changes.map((change) => {
      if (change.field !== field) return change;
      return blankSide(change, number === next.revision ? 'before' : 'after');
    }),
  );
  // Notifications about the project quote the title.
  if (field === 'title') {
    await deleteNotifications(em, projectId, await listNotifiedDeveloperIds(em, projectId));
  }
}

/**
 * Blanks the answers that a revision quotes: the answer that the revision introduced, and the
 * answer that it corrected, if any. An answer that a question still has is not blanked; throws if
 * no answer can be blanked for this reason. Blanks the answers in all revisions that quote them,
 * and deletes the notifications of the developers that asked the questions.
 */
async function blankAnswers(em: SqlEntityManager, target: BlankTarget): Promise<void> {
  const { project, outlines, revision } = target;
  const projectId = project.id;
  const targetRevision = outlines.find((outline) => outline.revision === revision);
  const quotedAnswers = targetRevision && listQuotedAnswers(targetRevision);
  if (!quotedAnswers) throw revisionNotFoundError();
  let isAnyBlanked = false;
  let isAnyCurrent = false;
  for (const quoted of quotedAnswers) {
    const answer = ChangedAnswer.parse(quoted);
    if (await isCurrentAnswer(em, projectId, answer)) {
      isAnyCurrent = true;
      continue;
    }
    // Only the answer that the revision introduced needs this check. No bid for the revision is
    // based on the answer that it corrected.
    if (targetRevision.changes.some(({ after }) => after === quoted)) {
      const withAnswer = listRevisionsWithAnswer(outlines, targetRevision, answer);
      await assertNotInUse(
        em,
        projectId,
        withAnswer.map((outline) => outline.revision),
      );
    }
    const quoting = listQuotingRevisions(outlines, answer);
    await updateChanges(em, target, quoting, (changes) => blankAnswer(changes, answer));
    isAnyBlanked = true;
    await blankFormerAnswers(em, projectId, answer);
    const askerIds = await listAskerIds(em, projectId, answer.question);
    await deleteNotifications(em, projectId, askerIds);
  }
  if (isAnyCurrent && !isAnyBlanked) throw currentTextError(project);
}

/** Returns the numbers of the revisions that quote the answer. */
function listQuotingRevisions(outlines: RevisionOutline[], answer: ChangedAnswer): number[] {
  const isQuoting = ({ changes }: RevisionOutline) =>
    JSON.stringify(blankAnswer(changes, answer)) !== JSON.stringify(changes);
  return outlines.filter(isQuoting).map(({ revision }) => revision);
}

/** Blanks a field in the snapshots of these revisions. */
async function blankSnapshots(
  em: SqlEntityManager,
  { project, blankedAt }: BlankTarget,
  numbers: number[],
  field: BlankableField,
): Promise<void> {
  const blank = JSON.stringify({ [field]: blankBrief[field] });
  await db(em)
    .updateTable('project_revisions')
    .set({ snapshot: sql`snapshot || ${blank}::jsonb`, blanked_at: blankedAt })
    .where('project_id', '=', project.id)
    .where('revision', 'in', numbers)
    .execute();
}

/** Replaces the changes of these revisions. */
async function updateChanges(
  em: SqlEntityManager,
  { project, blankedAt }: BlankTarget,
  numbers: number[],
  replace: (changes: BriefChange[], revision: number) => BriefChange[],
): Promise<void> {
  const stored = await em.find(
    ProjectRevision,
    { projectId: project.id, revision: { $in: numbers } },
    { fields: ['changes', 'blankedAt'] },
  );
  for (const revision of stored) {
    revision.changes = replace(revision.changes, revision.revision);
    revision.blankedAt = blankedAt;
  }
  await em.flush();
}

/** Agreements contain answers of this table. */
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
  numbers: number[],
): Promise<void> {
  if (await isAnyRevisionInUse(em, projectId, numbers)) throw textInUseError();
}

async function deleteNotifications(
  em: SqlEntityManager,
  projectId: number,
  userIds: number[],
): Promise<void> {
  for (const userId of userIds) {
    await deleteNotificationsAbout({ em }, userId, projectSubject(projectId));
  }
}

/** Throws if the project still has the text. */
function findPastText({ project, outlines, revision }: BlankTarget, field: BlankableField) {
  // Before the first edit or the hire, no revision is stored, and the project has the first text.
  if (outlines.length === 0 && revision === 1) throw currentTextError(project);
  const found = findRevisionsWithText(outlines, revision, field);
  if (!found) throw revisionNotFoundError();
  const { next } = found;
  if (!next) throw currentTextError(project);
  return { ...found, next };
}
