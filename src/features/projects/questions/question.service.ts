import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { findInactiveUser } from '#features/accounts/suspension/suspension.queries.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { recordBriefAnswer } from '../brief/brief-answer.service.ts';
import { limitRevisions } from '../brief/revision.service.ts';
import { findInvitationStatus } from '../invitations/invitation.queries.ts';
import type { Project } from '../project.entity.ts';
import { projectNotFoundError, viewRefusal } from '../project.rules.ts';
import { lockProject } from '../project.service.ts';
import { FormerAnswer, Question } from './question.entity.ts';
import {
  notifyQuestionAnswered,
  notifyQuestionAsked,
  notifyQuestionDismissed,
} from './question.mail.ts';
import {
  countOpenQuestions,
  findQuestionOfProject,
  findQuestions,
  findQuestionView,
} from './question.queries.ts';
import {
  answerRefusal,
  askRefusal,
  compareAnswers,
  dismissRefusal,
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

/** Returns a page of the questions about a project that the actor may see. */
export async function listQuestions({ em, actor }: Ctx, query: QuestionQuery) {
  const project = await findQuestions(em, query, actor);
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
 * Asks the client of an open project. The locked project serializes the questions about it, so
 * that a developer cannot exceed the number of unanswered ones.
 */
export async function askQuestion(
  ctx: ActorCtx,
  { projectId, text }: AskQuestion,
): Promise<QuestionView> {
  const { actor, now } = ctx;
  await ctx.limits.use(askLimit, String(actor.id));
  return ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, actor.id);
    await assertEmailConfirmed({ ...ctx, em });
    const project = await lockProject(em, projectId);
    const invitation = await findInvitationStatus(em, projectId, actor.id);
    const isPaused = Boolean(await findInactiveUser(em, [project.clientId]));
    const refusal =
      viewRefusal(project, invitation, actor) ??
      askRefusal({ ...project, isPaused }, actor, now()) ??
      openQuestionsRefusal(await countOpenQuestions(em, projectId, actor.id));
    if (refusal) throw refusal;
    const question = em.create(Question, { projectId, askerId: actor.id, text, askedAt: now() });
    await em.flush();
    await notifyQuestionAsked({ ...ctx, em }, project, question);
    await publishToOwnTabs(em, actor.id, projectId);
    return findQuestionView(em, question.id, actor);
  });
}

/**
 * Answers a question, or corrects its answer, and shows both to all who may see the project. An
 * answer that changes the brief is a revision of the project.
 */
export async function answerQuestion(
  ctx: ActorCtx,
  { id, answer, changesBrief }: AnswerQuestion,
): Promise<QuestionView> {
  const { actor } = ctx;
  const existing = await ctx.em.findOne(Question, id);
  if (existing && (changesBrief || existing.changesBrief)) {
    await limitRevisions(ctx, existing.projectId);
  }
  return ctx.em.transactional(async (em) => {
    const innerCtx = { ...ctx, em };
    await assertNotSuspended(em, actor.id);
    const { question, project } = await lockQuestion(em, id);
    const refusal = answerRefusal(project, actor);
    if (refusal) throw refusal;
    const before = question.answer ?? null;
    const { isChanged, isCorrection, isBriefChange } = compareAnswers(
      { answer: before, changesBrief: question.changesBrief },
      { answer, changesBrief },
    );
    if (isCorrection) storeFormerAnswer(em, question);
    if (isChanged) setAnswer(question, answer, isCorrection, ctx.now());
    if (isBriefChange) {
      question.changesBrief = true;
      await recordBriefAnswer(innerCtx, project, {
        question: question.text,
        answer,
        correctedAnswer: before,
      });
    }
    await em.flush();
    if (isChanged) await notifyAsker(innerCtx, project, question, notifyQuestionAnswered);
    await publishToOwnTabs(em, actor.id, project.id);
    return findQuestionView(em, id, actor);
  });
}

/** Stores the present answer for agreements with bids that were confirmed while it was shown. */
function storeFormerAnswer(em: SqlEntityManager, question: Question): void {
  const { id: questionId, answer, answeredAt, correctedAt } = question;
  const at = correctedAt ?? answeredAt;
  if (at) em.create(FormerAnswer, { questionId, answer: answer ?? null, answeredAt: at });
}

function setAnswer(question: Question, answer: string, isCorrection: boolean, at: Date): void {
  const time = isCorrection ? { correctedAt: at } : { answeredAt: at };
  Object.assign(question, { answer, dismissedAt: null, ...time });
}

/** Dismisses an unanswered question, which only its developer, the client and admins see then. */
export function dismissQuestion(ctx: ActorCtx, id: number): Promise<QuestionView> {
  const { actor, now } = ctx;
  return ctx.em.transactional(async (em) => {
    await assertNotSuspended(em, actor.id);
    const { question, project } = await lockQuestion(em, id);
    const refusal =
      answerRefusal(project, actor) ?? dismissRefusal({ answer: question.answer ?? null });
    if (refusal) throw refusal;
    if (!question.dismissedAt) {
      question.dismissedAt = now();
      await em.flush();
      await notifyAsker({ ...ctx, em }, project, question, notifyQuestionDismissed);
      await publishToOwnTabs(em, actor.id, project.id);
    }
    return findQuestionView(em, id, actor);
  });
}

/** Returns a question with its row and that of its project locked, the project first. */
async function lockQuestion(
  em: SqlEntityManager,
  id: number,
): Promise<{ question: Question; project: Project }> {
  const existing = await em.findOne(Question, id);
  if (!existing) throw questionNotFoundError();
  const project = await lockProject(em, existing.projectId);
  // All writes lock the project first, so the question cannot change after this read.
  const question = await em.findOneOrFail(Question, id, { refresh: true });
  return { question, project };
}

/** Notifies the asker, unless they can no longer see the project because it is private. */
async function notifyAsker(
  ctx: ActorCtx,
  project: Project,
  question: Question,
  notifyOf: typeof notifyQuestionAnswered,
): Promise<void> {
  const { askerId } = question;
  const invitation = await findInvitationStatus(ctx.em, project.id, askerId);
  const refusal = viewRefusal(project, invitation, { id: askerId, role: 'developer' });
  if (!refusal) await notifyOf(ctx, project, question);
}

/** Updates the other open pages of the actor; the notification updates those of the other side. */
function publishToOwnTabs(em: SqlEntityManager, actorId: number, projectId: number): Promise<void> {
  return publishEvent(em, actorId, { kind: 'project', id: projectId });
}

/**
 * Returns the authors of a question and its answer, for a report. Throws if the actor may not see
 * them.
 */
export async function loadQuestionAuthors(
  { em, actor }: ActorCtx,
  id: number,
): Promise<{ askerId: number; clientId: number; isAnswered: boolean }> {
  const question = await findQuestionOfProject(em, id, actor);
  if (!question || viewRefusal(question, question.invitation, actor)) throw questionNotFoundError();
  const { askerId, clientId, answer } = question;
  return { askerId, clientId, isAnswered: answer !== null };
}

/** Dismisses the unanswered questions of a user before their account is deleted. */
export async function dismissQuestionsOf({ em, actor, now }: ActorCtx): Promise<void> {
  await db(em)
    .updateTable('project_questions')
    .set({ dismissed_at: now() })
    .where('asker_id', '=', actor.id)
    .where('answer', 'is', null)
    .where('dismissed_at', 'is', null)
    .execute();
}
