import { LockMode } from '@mikro-orm/core';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { lockUsersAndAdmins } from '#features/accounts/suspension/suspension.queries.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { lockProject } from '#features/projects/project.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { invalidFieldError } from '#platform/shared/errors.ts';
import { REASON_MISSING, RULE_MISSING } from '../appeals/moderation-action.rules.ts';
import { recordSuspension } from '../suspensions/suspension.service.ts';
import { recordPictureTakedown } from '../takedowns/picture-takedown.service.ts';
import { recordTakedown } from '../takedowns/takedown.service.ts';
import { Report } from './report.entity.ts';
import { notifyReporter, notifyWarned } from './report.mail.ts';
import type { ReportSubject } from './report.queries.ts';
import type { SubjectKind } from './report.rules.ts';
import { loadSubjectState } from './report-detail.queries.ts';
import {
  alreadyResolvedError,
  isActionNeeded,
  outcomeRefusal,
  reportNotFoundError,
} from './resolution.rules.ts';
import type { ResolveReport } from './resolution.schema.ts';

/**
 * Also removes the project or suspends the user if the outcome needs it. If `others` is true, also
 * resolves the other open reports of the subject.
 */
export async function resolveReport(ctx: ActorCtx, form: ResolveReport): Promise<void> {
  const { id, outcome, warning, others } = form;
  const notAdmin = adminRefusal(ctx.actor);
  if (notAdmin) throw notAdmin;
  await inTransaction(ctx, async (ctx) => {
    // Before the reports are locked, because other writes lock projects and users first.
    await takeActionIfNeeded(ctx, form);
    const reports = await lockReports(ctx, id, others);
    const [report] = reports;
    // Again for all locked reports: none can be dismissed after an action since the earliest.
    const earliestReportAt = new Date(
      Math.min(...reports.map(({ createdAt }) => createdAt.getTime())),
    );
    const { pictureId = null } = report;
    const subject = await loadSubjectState(
      ctx.em,
      toSubjectIds(report),
      pictureId,
      earliestReportAt,
    );
    const refusal = outcomeRefusal(outcome, subject);
    if (refusal) throw refusal;
    for (const report of reports) await resolveOne(ctx, report, subject.kind, form);
    if (outcome === 'warned' && warning) {
      await notifyWarned(ctx, subject, warning);
    }
  });
}

/**
 * Removes the project or suspends the user, unless that is in force already. Throws if the actor is
 * suspended. The project or user is locked first, so that of two admins at the same time one takes
 * the action, and the other gets `already_resolved`.
 */
async function takeActionIfNeeded(ctx: ActorCtx, { id, outcome, rule, reason }: ResolveReport) {
  const { em } = ctx;
  const report = await em.findOne(Report, id);
  if (!report) throw reportNotFoundError();
  const { pictureId = null } = report;
  const loadSubject = () => loadSubjectState(em, toSubjectIds(report), pictureId, report.createdAt);
  const { ownerId } = await loadSubject();
  // Before the shared lock of `assertNotSuspended`: two admins who both hold it would deadlock.
  if (outcome === 'person_suspended') await lockUsersAndAdmins(em, [ctx.actor.id, ownerId]);
  await assertNotSuspended(em, ctx.actor.id);
  const { projectId } = report;
  const project =
    outcome === 'content_removed' && projectId ? await lockProject(em, projectId) : null;
  // Another admin may have resolved the report before the lock.
  await em.refresh(report);
  if (report.status === 'resolved') throw alreadyResolvedError();
  const subject = await loadSubject();
  const refusal = outcomeRefusal(outcome, subject);
  if (refusal) throw refusal;
  if (!isActionNeeded(outcome, subject)) {
    // The owner has replaced the picture already, and could otherwise attach it again.
    if (outcome === 'content_removed' && pictureId !== null)
      await em.nativeUpdate(StoredFile, pictureId, { removedAt: ctx.now() });
    return;
  }
  if (!rule) throw invalidFieldError('rule', 'rule_missing', RULE_MISSING);
  if (!reason) throw invalidFieldError('reason', 'reason_missing', REASON_MISSING);
  if (outcome === 'person_suspended') {
    await recordSuspension(ctx, { userId: ownerId, rule, reason });
  } else if (project) {
    await recordTakedown(ctx, project, { rule, reason });
  } else if (pictureId !== null) {
    await recordPictureTakedown(ctx, { id: pictureId }, { rule, reason });
  }
}

async function lockReports(
  { em }: ActorCtx,
  id: number,
  withOthers: boolean,
): Promise<[Report, ...Report[]]> {
  const existing = await em.findOneOrFail(Report, id);
  const { pictureId = null } = existing;
  const openOnSubject = { ...toSubjectIds(existing), pictureId, status: 'open' } as const;
  const locked = await em.find(Report, withOthers ? { $or: [{ id }, openOnSubject] } : { id }, {
    orderBy: { id: 'asc' },
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  const report = locked.find((report) => report.id === id);
  if (!report || report.status === 'resolved') throw alreadyResolvedError();
  return [report, ...locked.filter((report) => report.id !== id)];
}

function toSubjectIds(report: Report): ReportSubject {
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
