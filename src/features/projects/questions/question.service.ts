import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { assertNotBlockedByClient } from '#features/accounts/blocks/block-guard.service.ts';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { findInactiveUser } from '#features/accounts/suspension/suspension.queries.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { type ActorCtx, type Ctx, inTransaction, isByProgram } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { recordBriefAnswer } from '../brief/brief-answer.service.ts';
import { limitRevisions } from '../brief/revision.service.ts';
import { findInvitationStatus } from '../invitations/invitation.queries.ts';
import type { Project } from '../project.entity.ts';
import { projectNotFoundError, viewRefusal } from '../project.rules.ts';
import { type LockedProject, lockProject } from '../project.service.ts';
import { FormerAnswer, Question } from './question.entity.ts';
import {
  notifyQuestionAnswered,
  notifyQuestionAsked,
  notifyQuestionDismissed,
} from './question.mail.ts';
import {
  countAnsweredQuestions,
  countOpenQuestions,
  findProjectWithQuestions,
  findVisibleQuestion,
  loadQuestionView,
} from './question.queries.ts';
import {
  answerQuestionRefusal,
  askQuestionRefusal,
  compareAnswers,
  dismissQuestionRefusal,
  nextAnswerRefusal,
  openQuestionsRefusal,
  questionNotFoundError,
} from './question.rules.ts';
import type {
  AnswerQuestion,
  AskQuestion,
  QuestionQuery,
  QuestionView,
} from './question.schema.ts';

const askLimit: RateLimit = { name: 'ask-question', maxUses: 30, windowSeconds: 3_600 };

export async function listQuestions(
  { em, actor }: Ctx,
  query: QuestionQuery,
): Promise<{ items: QuestionView[]; next: string | null }> {
  const project = await findProjectWithQuestions(em, query, actor);
  if (!project) throw projectNotFoundError();
  const refusal = viewRefusal(project, project.invitation, actor);
  if (refusal) throw refusal;
  const { items, next } = cutPage(project.questions, query.limit, ({ openRank, id }) => ({
    by: 'open',
    figures: [openRank, id],
  }));
  return { items: items.map(({ openRank, ...question }): QuestionView => question), next };
}

/**
 * Locks the project, so that concurrent requests cannot exceed the maximum number of open
 * questions.
 */
export async function askQuestion(
  ctx: ActorCtx,
  { projectId, text }: AskQuestion,
): Promise<QuestionView> {
  const { actor, now } = ctx;
  await ctx.limits.use(askLimit, String(actor.id));
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, actor.id);
    await assertEmailConfirmed(ctx);
    const project = await lockProject(em, projectId);
    const invitation = await findInvitationStatus(em, projectId, actor.id);
    const isPaused = Boolean(await findInactiveUser(em, [project.clientId]));
    const refusal =
      viewRefusal(project, invitation, actor) ??
      askQuestionRefusal({ ...project, isPaused }, actor, now()) ??
      openQuestionsRefusal(await countOpenQuestions(em, projectId, actor.id));
    if (refusal) throw refusal;
    await assertNotBlockedByClient(em, actor.id, project.clientId);
    const question = em.create(Question, {
      projectId,
      askerId: actor.id,
      text,
      askedAt: now(),
      isByProgram: isByProgram(ctx),
    });
    await em.flush();
    await notifyQuestionAsked(ctx, project, question);
    await publishToOwnTabs(em, actor.id, projectId);
    return loadQuestionView(em, question.id, actor);
  });
}

/**
 * Answers a question, or corrects the answer, and notifies the asker. All users that may see the
 * project then see the question and the answer. If the answer changes the brief, a revision of the
 * project is stored. Throws if the actor is not the client, if the project is no longer active or
 * has the maximum number of answered questions or revisions, or if the brief changes while a
 * payment is being confirmed or processed.
 */
export async function answerQuestion(
  ctx: ActorCtx,
  { id, answer, changesBrief }: AnswerQuestion,
): Promise<QuestionView> {
  const { actor } = ctx;
  // The rate limiter must run before the transaction, because it uses another connection. If the
  // question does not exist, `lockQuestion` throws below.
  const existing = await ctx.em.findOne(Question, id);
  if (existing && (changesBrief || existing.changesBrief)) {
    await limitRevisions(ctx, existing.projectId);
  }
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, actor.id);
    const { question, project } = await lockQuestion(em, id);
    // The type of a nullable property also allows undefined.
    const previousAnswer = question.answer ?? null;
    await assertCanAnswer(ctx, project, previousAnswer);
    const { isChanged, isCorrection, isBriefChange } = compareAnswers(
      { answer: previousAnswer, changesBrief: question.changesBrief },
      { answer, changesBrief },
    );
    if (isCorrection) storeFormerAnswer(em, question);
    if (isChanged) setAnswer(ctx, question, answer, isCorrection);
    if (isBriefChange) {
      question.changesBrief = true;
      await recordBriefAnswer(ctx, project, {
        question: question.text,
        answer,
        previousAnswer,
      });
    }
    await em.flush();
    if (isChanged) await notifyAsker(ctx, project, question, notifyQuestionAnswered);
    await publishToOwnTabs(em, actor.id, project.id);
    return loadQuestionView(em, id, actor);
  });
}

/**
 * Throws if the actor may not answer questions about the project, or if this is a first answer and
 * the project has the maximum number of answered questions.
 */
async function assertCanAnswer(
  { em, actor }: ActorCtx,
  project: Project,
  previousAnswer: string | null,
): Promise<void> {
  const refusal = answerQuestionRefusal(project, actor);
  if (refusal) throw refusal;
  if (previousAnswer !== null) return;
  const limitRefusal = nextAnswerRefusal(await countAnsweredQuestions(em, project.id));
  if (limitRefusal) throw limitRefusal;
}

/** Agreements on bids that were confirmed before the correction contain this answer. */
function storeFormerAnswer(em: SqlEntityManager, question: Question): void {
  const { id: questionId, answer, answeredAt, correctedAt } = question;
  const at = correctedAt ?? answeredAt;
  if (at) em.create(FormerAnswer, { questionId, answer: answer ?? null, answeredAt: at });
}

/** A dismissed question is then no longer dismissed. */
function setAnswer(ctx: ActorCtx, question: Question, answer: string, isCorrection: boolean): void {
  const at = ctx.now();
  const changedTime = isCorrection ? { correctedAt: at } : { answeredAt: at };
  const isAnswerByProgram = isByProgram(ctx);
  Object.assign(question, { answer, dismissedAt: null, isAnswerByProgram, ...changedTime });
}

/**
 * The question remains visible to the asker, the client and admins. Does nothing if it is dismissed
 * already.
 */
export function dismissQuestion(ctx: ActorCtx, questionId: number): Promise<QuestionView> {
  const { actor, now } = ctx;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await assertNotSuspended(em, actor.id);
    const { question, project } = await lockQuestion(em, questionId);
    const refusal =
      answerQuestionRefusal(project, actor) ??
      dismissQuestionRefusal({ answer: question.answer ?? null });
    if (refusal) throw refusal;
    if (!question.dismissedAt) {
      question.dismissedAt = now();
      await em.flush();
      await notifyAsker(ctx, project, question, notifyQuestionDismissed);
      await publishToOwnTabs(em, actor.id, project.id);
    }
    return loadQuestionView(em, questionId, actor);
  });
}

/** Locks the project first. */
async function lockQuestion(
  em: SqlEntityManager,
  questionId: number,
): Promise<{ question: Question; project: LockedProject }> {
  const existing = await em.findOne(Question, questionId);
  if (!existing) throw questionNotFoundError();
  const project = await lockProject(em, existing.projectId);
  // Read again, because the question may have changed before the project was locked. Locked too,
  // because the deletion of the asker's account changes questions without a lock on the project.
  const question = await em.findOneOrFail(Question, questionId, {
    refresh: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  return { question, project };
}

/** Only if they may still see the project, which may be private now. */
async function notifyAsker(
  ctx: ActorCtx,
  project: Project,
  question: Question,
  notifyAboutQuestion: typeof notifyQuestionAnswered,
): Promise<void> {
  const { askerId } = question;
  const invitation = await findInvitationStatus(ctx.em, project.id, askerId);
  const refusal = viewRefusal(project, invitation, { id: askerId, role: 'developer' });
  if (!refusal) await notifyAboutQuestion(ctx, project, question);
}

/** Pages of a notified user are updated by `notify`. */
function publishToOwnTabs(em: SqlEntityManager, actorId: number, projectId: number): Promise<void> {
  return publishEvent(em, actorId, { kind: 'project', id: projectId });
}

/** Author of the question (`askerId`) and of its answer (`clientId`), for a report. */
export async function loadQuestionAuthors(
  { em, actor }: ActorCtx,
  questionId: number,
): Promise<{ askerId: number; clientId: number; isAnswered: boolean }> {
  const question = await findVisibleQuestion(em, questionId, actor);
  if (!question || viewRefusal(question, question.invitation, actor)) throw questionNotFoundError();
  const { askerId, clientId, answer } = question;
  return { askerId, clientId, isAnswered: answer !== null };
}

export async function dismissOwnQuestions({ em, actor, now }: ActorCtx): Promise<void> {
  await db(em)
    .updateTable('project_questions')
    .set({ dismissed_at: now() })
    .where('asker_id', '=', actor.id)
    .where('answer', 'is', null)
    .where('dismissed_at', 'is', null)
    .execute();
}
