import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { assertEmailConfirmed } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { loadVisibleSenderId } from '#features/conversations/message.service.ts';
import { findShownPicture } from '#features/files/pictures/picture.queries.ts';
import { pictureNotFoundError } from '#features/files/pictures/picture.rules.ts';
import { loadClientProfile, loadDeveloperProfile } from '#features/profiles/profile.service.ts';
import { loadVisibleProject } from '#features/projects/project.service.ts';
import { questionNotFoundError } from '#features/projects/questions/question.rules.ts';
import { loadQuestionAuthors } from '#features/projects/questions/question.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { Report } from './report.entity.ts';
import { hasOpenReport, listReports, type ReportSubject } from './report.queries.ts';
import { alreadyReportedError, reportRefusal, type SubjectKind } from './report.rules.ts';
import type { SendReport } from './report.schema.ts';
import { findReportDetail } from './report-detail.queries.ts';
import { reportNotFoundError } from './resolution.rules.ts';
import type { ReportDetail, ReportPage, ReportQuery } from './resolution.schema.ts';

const reportLimit: RateLimit = { name: 'report', maxUses: 10, windowSeconds: 86_400 };

/**
 * Reports a profile, a project, a message, a question or an answer to the admins. The reported user
 * is not notified. Throws if the actor may not see or report the subject, already has an open
 * report of the subject, must confirm their email address first, is suspended, or has sent too many
 * reports.
 */
export async function sendReport(
  ctx: ActorCtx,
  { kind, id, picture, reason, details }: SendReport,
): Promise<void> {
  const { em, actor, now } = ctx;
  const { ownerId, ...subject } = await loadSubject(ctx, kind, id);
  const refusal = reportRefusal(actor, kind, ownerId);
  if (refusal) throw refusal;
  const pictureId = picture === undefined ? null : await loadPictureId(ctx, ownerId, picture);
  if (await hasOpenReport(em, actor.id, subject)) throw alreadyReportedError(kind);
  await assertEmailConfirmed(ctx);
  await ctx.limits.use(reportLimit, String(actor.id));
  await inTransaction(ctx, async ({ em }) => {
    await assertNotSuspended(em, actor.id);
    em.create(Report, {
      ...subject,
      pictureId,
      reporterId: actor.id,
      reason,
      details,
      createdAt: now(),
    });
    // A concurrent report of the same subject violates a unique index.
    await em.flush().catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException
        ? alreadyReportedError(kind)
        : error;
    });
  });
}

async function loadPictureId({ em }: ActorCtx, ownerId: number, key: string): Promise<number> {
  const picture = await findShownPicture(em, key);
  if (picture?.ownerId !== ownerId) throw pictureNotFoundError();
  return picture.id;
}

const noSubject: ReportSubject = {
  userId: null,
  projectId: null,
  messageId: null,
  questionId: null,
};

async function loadSubject(
  ctx: ActorCtx,
  kind: SubjectKind,
  id: number,
): Promise<ReportSubject & { ownerId: number }> {
  if (kind === 'project') {
    const { clientId } = await loadVisibleProject(ctx, id);
    return { ...noSubject, projectId: id, ownerId: clientId };
  }
  if (kind === 'message') {
    const senderId = await loadVisibleSenderId(ctx, id);
    return { ...noSubject, userId: senderId, messageId: id, ownerId: senderId };
  }
  if (kind === 'question' || kind === 'answer') {
    const { askerId, clientId, isAnswered } = await loadQuestionAuthors(ctx, id);
    if (kind === 'answer' && !isAnswered) throw questionNotFoundError();
    const authorId = kind === 'answer' ? clientId : askerId;
    return { ...noSubject, userId: authorId, questionId: id, ownerId: authorId };
  }
  // Throws if the actor cannot see a profile with this id.
  await (kind === 'developer' ? loadDeveloperProfile(ctx, id) : loadClientProfile(ctx, id));
  return { ...noSubject, userId: id, ownerId: id };
}

export async function listReportPage(
  { em, actor }: ActorCtx,
  query: ReportQuery,
): Promise<ReportPage> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await listReports(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export async function loadReport({ em, actor }: ActorCtx, id: number): Promise<ReportDetail> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const report = await findReportDetail(em, id);
  if (!report) throw reportNotFoundError();
  return report;
}
