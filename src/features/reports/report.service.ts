import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { loadVisibleSenderId } from '#features/conversations/message.service.ts';
import { readClientProfile, readDeveloperProfile } from '#features/profiles/profile.service.ts';
import { loadVisibleProject } from '#features/projects/project.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { cutPage } from '#platform/shared/page.ts';
import { Report } from './report.entity.ts';
import { hasOpenReport, openReports, reportsOf, type Subject } from './report.queries.ts';
import { alreadyReported, reportRefusal, type SubjectKind } from './report.rules.ts';
import type { SendReport } from './report.schema.ts';
import { reportDetail } from './report-detail.queries.ts';
import { reportNotFound } from './resolution.rules.ts';
import type { QueueQuery, ReportDetail, ReportsWaiting } from './resolution.schema.ts';

const reporting: Limit = { name: 'report', times: 10, within: 86_400 };

/** Reports a profile, a project or a message to the admins. The reported user is not notified. */
export async function sendReport(
  ctx: ActorCtx,
  { kind, id, reason, details }: SendReport,
): Promise<void> {
  const { em, actor, now } = ctx;
  const { ownerId, ...subject } = await subjectOf(ctx, kind, id);
  const refusal = reportRefusal(actor, kind, ownerId);
  if (refusal) throw refusal;
  if (await hasOpenReport(em, actor.id, subject)) throw alreadyReported(kind);
  await ctx.limits.use(reporting, String(actor.id));
  await em.transactional(async (em) => {
    em.create(Report, { ...subject, reporterId: actor.id, reason, details, createdAt: now() });
    await em.flush().catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? alreadyReported(kind) : error;
    });
  });
}

/** Returns the subject of a report. Throws if the reporter may not see it. */
async function subjectOf(
  ctx: ActorCtx,
  kind: SubjectKind,
  id: number,
): Promise<Subject & { ownerId: number }> {
  if (kind === 'project') {
    const { clientId } = await loadVisibleProject(ctx, id);
    return { userId: null, projectId: id, messageId: null, ownerId: clientId };
  }
  if (kind === 'message') {
    const senderId = await loadVisibleSenderId(ctx, id);
    return { userId: senderId, projectId: null, messageId: id, ownerId: senderId };
  }
  await (kind === 'developer' ? readDeveloperProfile(ctx, id) : readClientProfile(ctx, id));
  return { userId: id, projectId: null, messageId: null, ownerId: id };
}

/** Returns a page of reports, for admins. */
export async function reportQueue({ em, actor }: ActorCtx, query: QueueQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await reportsOf(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export async function readReport({ em, actor }: ActorCtx, id: number): Promise<ReportDetail> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const row = await reportDetail(em, id);
  if (!row) throw reportNotFound();
  return row;
}

export async function reportsWaiting({ em, actor }: ActorCtx): Promise<ReportsWaiting> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return { open: await openReports(em) };
}
