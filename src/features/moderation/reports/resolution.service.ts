import { LockMode } from '@mikro-orm/core';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { Report } from './report.entity.ts';
import { notifyReporter, notifyWarned } from './report.mail.ts';
import type { ReportSubject } from './report.queries.ts';
import type { SubjectKind } from './report.rules.ts';
import { loadSubjectState } from './report-detail.queries.ts';
import { alreadyResolvedError, outcomeRefusal, reportNotFoundError } from './resolution.rules.ts';
import type { ResolveReport } from './resolution.schema.ts';

/** If `others` is true, also resolves the other open reports of the subject. */
export async function resolveReport(ctx: ActorCtx, form: ResolveReport): Promise<void> {
  const { id, outcome, warning, others } = form;
  const notAdmin = adminRefusal(ctx.actor);
  if (notAdmin) throw notAdmin;
  await inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    const reports = await lockReports(ctx, id, others);
    const [report] = reports;
    // No report can be dismissed if there was an action after the earliest of them.
    const earliestReportAt = new Date(
      Math.min(...reports.map(({ createdAt }) => createdAt.getTime())),
    );
    const subject = await loadSubjectState(ctx.em, toSubject(report), earliestReportAt);
    const refusal = outcomeRefusal(outcome, subject);
    if (refusal) throw refusal;
    for (const report of reports) await resolveOne(ctx, report, subject.kind, form);
    if (outcome === 'warned' && warning) {
      await notifyWarned(ctx, subject, warning);
    }
  });
}

async function lockReports(
  { em }: ActorCtx,
  id: number,
  withOthers: boolean,
): Promise<[Report, ...Report[]]> {
  const existing = await em.findOne(Report, id);
  if (!existing) throw reportNotFoundError();
  const openOnSubject = { ...toSubject(existing), status: 'open' } as const;
  const locked = await em.find(Report, withOthers ? { $or: [{ id }, openOnSubject] } : { id }, {
    orderBy: { id: 'asc' },
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  const report = locked.find((report) => report.id === id);
  if (!report || report.status === 'resolved') throw alreadyResolvedError();
  return [report, ...locked.filter((report) => report.id !== id)];
}

function toSubject(report: Report): ReportSubject {
  const { userId = null, projectId = null, messageId = null, questionId = null } = report;
  return { userId, projectId, messageId, questionId };
}

async function resolveOne(
  ctx: ActorCtx,
  report: Report,
  kind: SubjectKind,
  { outcome, note, warning }: ResolveReport,
): Promise<void> {
  const { id, userId, projectId, messageId, questionId } = report;
  Object.assign(report, {
    status: 'resolved',
    outcome,
    note,
    warning: outcome === 'warned' ? warning : null,
    resolvedAt: ctx.now(),
    resolvedById: ctx.actor.id,
  });
  await ctx.em.flush();
  await notifyReporter(ctx, report, kind);
  await recordAudit(ctx, {
    action: outcome === 'dismissed' ? 'report_dismissed' : 'report_resolved',
    on: { type: 'report', id },
    details: { outcome, note, userId, projectId, messageId, ...(questionId && { questionId }) },
  });
}
