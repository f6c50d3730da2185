import type { MailMode } from '#features/notifications/mail-mode.rules.ts';
import {
  type Notice,
  type NotifyCtx,
  notifyWithMode,
} from '#features/notifications/notification.service.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { PostedProject } from './match.queries.ts';
import { toUnsubscribePath } from './saved-search.rules.ts';

export interface MatchRecipient {
  userId: number;
  searchName: string;
  token: string;
  /** Of the search; the user may want mails of the kind less often. */
  mode: MailMode;
}

function formatDeadline(deadline: string): string {
  return `open for bids until ${formatMoment(new Date(deadline))}`;
}

/** The project is new or matches since an edit. */
export async function notifySearchMatch(
  ctx: NotifyCtx,
  project: PostedProject,
  recipient: MatchRecipient,
): Promise<void> {
  const { id, title, category, budget, deadline, revision } = project;
  const notice: Notice = {
    userId: recipient.userId,
    kind: 'saved_search',
    title: revision === 1 ? `New project: “${title}”` : `“${title}” now matches your saved search`,
    paragraphs: [
      `It matches your saved search “${recipient.searchName}”: ${category}, ${formatDollars(budget)}, ` +
        `${formatDeadline(deadline)}.`,
    ],
    about: projectSubject(id),
    action: { label: 'See the project', path: `/projects/${id}` },
  };
  await notifyWithMode(ctx, notice, {
    mode: recipient.mode,
    refusePath: toUnsubscribePath(recipient),
  });
}
