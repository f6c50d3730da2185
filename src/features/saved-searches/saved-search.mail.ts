import {
  type Notice,
  type NotifyCtx,
  notifyWithMode,
} from '#features/notifications/notification.service.ts';
import type { NotificationMail } from '#features/notifications/notification-mail.schema.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { PostedProject } from './match.queries.ts';

export interface MatchRecipient {
  userId: number;
  searchName: string;
  token: string;
  /** The app shows the notification in any case. */
  isMailed: boolean;
}

function formatDeadline(deadline: string): string {
  return `open for bids until ${formatMoment(new Date(deadline))}`;
}

const getUnsubscribePath = (token: string) => `/unsubscribe/${token}`;

/** In the app and, if `isMailed` is true, by mail. The project is new or matches since an edit. */
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
    mode: recipient.isMailed ? 'at_once' : 'in_app',
    refusePath: getUnsubscribePath(recipient.token),
  });
}

interface Digest {
  userId: number;
  searchName: string;
  token: string;
  path: string;
  projects: PostedProject[];
}

/** Mail programs truncate long mails. */
const MAILED_PROJECTS_MAX = 20;

/** Returns the daily mail of a saved search, with a link to the list of all matching projects. */
export function composeDigest(digest: Digest): NotificationMail {
  const { userId, searchName, token, path, projects } = digest;
  const isPlural = projects.length > 1;
  const omittedCount = projects.length - MAILED_PROJECTS_MAX;
  return {
    userId,
    kind: 'saved_search',
    title: isPlural
      ? `${projects.length} new projects for “${searchName}”`
      : `A new project for “${searchName}”`,
    paragraphs: [
      isPlural
        ? `These new projects match your saved search “${searchName}”.`
        : `This new project matches your saved search “${searchName}”.`,
      ...(omittedCount > 0
        ? [`Here are ${MAILED_PROJECTS_MAX} of them; ${omittedCount} more are in the list.`]
        : []),
    ],
    links: projects
      .slice(0, MAILED_PROJECTS_MAX)
      .map(({ id, title, category, budget, deadline }) => ({
        label: `${title} (${category}, ${formatDollars(budget)}, ${formatDeadline(deadline)})`,
        path: `/projects/${id}`,
      })),
    action: { label: 'See all matches', path },
    refusePath: getUnsubscribePath(token),
  };
}
