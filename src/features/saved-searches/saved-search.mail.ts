import {
  type Notice,
  type NotifyCtx,
  notifyByMail,
  notifyInApp,
} from '#features/notifications/notification.service.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { PostedProject } from './match.queries.ts';

/** A user to notify of a project, with their search that matches it. */
export interface MatchRecipient {
  userId: number;
  name: string;
  token: string;
  /** Whether to send a mail immediately. */
  mail: boolean;
}

function formatDeadline(deadline: string): string {
  return `open for bids until ${formatMoment(new Date(deadline))}`;
}

const getUnsubscribePath = (token: string) => `/unsubscribe/${token}`;

export async function notifySearchMatch(
  ctx: NotifyCtx,
  project: PostedProject,
  recipient: MatchRecipient,
) {
  const { id, title, category, budget, deadline } = project;
  const notice: Notice = {
    userId: recipient.userId,
    kind: 'saved_search',
    title: `New project: “${title}”`,
    paragraphs: [
      `It matches your saved search “${recipient.name}”: ${category}, ${formatDollars(budget)}, ` +
        `${formatDeadline(deadline)}.`,
    ],
    about: projectSubject(id),
    action: { label: 'See the project', path: `/projects/${id}` },
  };
  await notifyInApp(ctx, notice);
  if (recipient.mail) await notifyByMail(ctx, notice, getUnsubscribePath(recipient.token));
}

interface Digest {
  userId: number;
  name: string;
  token: string;
  path: string;
  projects: PostedProject[];
}

/**
 * Maximum number of projects in a mail, because mail programs truncate long ones. The rest is
 * linked.
 */
const PROJECTS_MAX = 20;

export async function mailDigest(ctx: NotifyCtx, digest: Digest): Promise<void> {
  const { userId, name, token, path, projects } = digest;
  const isPlural = projects.length > 1;
  const more = projects.length - PROJECTS_MAX;
  await notifyByMail(
    ctx,
    {
      userId,
      kind: 'saved_search',
      title: isPlural
        ? `${projects.length} new projects for “${name}”`
        : `A new project for “${name}”`,
      paragraphs: [
        isPlural
          ? `These new projects match your saved search “${name}”.`
          : `This new project matches your saved search “${name}”.`,
        ...(more > 0 ? [`Here are ${PROJECTS_MAX} of them; ${more} more are in the list.`] : []),
      ],
      links: projects.slice(0, PROJECTS_MAX).map(({ id, title, category, budget, deadline }) => ({
        label: `${title} (${category}, ${formatDollars(budget)}, ${formatDeadline(deadline)})`,
        path: `/projects/${id}`,
      })),
      action: { label: 'See all matches', path },
    },
    getUnsubscribePath(token),
  );
}
