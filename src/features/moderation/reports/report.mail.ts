import {
  type Notice,
  type NotifyCtx,
  notify,
} from '#features/notifications/notification.service.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatSubjectKind, type SubjectKind } from './report.rules.ts';

interface ResolvedReport {
  reporterId: number;
  createdAt: Date;
}

/** The outcome is confidential, because it concerns other users. */
export function notifyReporter(
  ctx: NotifyCtx,
  { reporterId, createdAt }: ResolvedReport,
  kind: SubjectKind,
): Promise<void> {
  const subject = kind === 'answer' ? 'an answer' : `a ${formatSubjectKind(kind)}`;
  return notify(ctx, {
    userId: reporterId,
    kind: 'report',
    title: 'We have reviewed your report',
    paragraphs: [
      `Our team has reviewed the report of ${subject} that you sent on ` +
        `${formatMoment(createdAt)}, and closed it.`,
      'We do not share decisions about other people. If it continues, report it again. Thank you ' +
        'for your report.',
    ],
    action: { label: 'See your notifications', path: '/notifications' },
  });
}

interface WarnedSubject {
  ownerId: number;
  kind: SubjectKind;
  projectId: number | null;
  title: string | null;
}

/** Must not name the reporter. */
export function notifyWarned(
  ctx: NotifyCtx,
  { ownerId, kind, projectId, title }: WarnedSubject,
  warning: string,
): Promise<void> {
  const subject = title === null ? `Your ${formatSubjectKind(kind)}` : `Your project “${title}”`;
  return notify(ctx, {
    userId: ownerId,
    kind: 'moderation',
    title: 'A warning from our team',
    paragraphs: [
      `${subject} was reported to us, and our team reviewed the report.`,
      `What we ask of you: ${warning}`,
      'Nothing else happens now. If it continues, we can remove your project and suspend your ' +
        'account.',
    ],
    action: getWarningAction(kind, projectId),
  });
}

function getWarningAction(kind: SubjectKind, projectId: number | null): Notice['action'] {
  if (kind === 'message') return { label: 'Open your messages', path: '/messages' };
  if (projectId === null) return { label: 'Edit your profile', path: '/settings/profile' };
  return { label: 'Open the project', path: `/projects/${projectId}` };
}
