import {
  type Notice,
  type NotifyCtx,
  notifyByMail,
  notifyInApp,
} from '#features/notifications/notification.service.ts';
import { aboutProject } from '#features/projects/project.rules.ts';
import { formatDate } from '#platform/shared/locale.ts';
import { formatDollars } from '#platform/shared/money.ts';
import type { PostedProject } from './match.queries.ts';

/** A user to notify of a project, with their search that matches it. */
export interface Found {
  userId: number;
  name: string;
  token: string;
  /** Whether to send a mail immediately. */
  mail: boolean;
}

function until(deadline: string): string {
  return `open for bids until ${formatDate(new Date(deadline))}`;
}

const refusePath = (token: string) => `/unsubscribe/${token}`;

export async function notifyOfMatch(ctx: NotifyCtx, project: PostedProject, found: Found) {
  const { id, title, category, budget, deadline } = project;
  const notice: Notice = {
    userId: found.userId,
    kind: 'saved_search',
    title: `New project: “${title}”`,
    paragraphs: [
      `It fits your saved search “${found.name}”: ${category}, ${formatDollars(budget)}, ` +
        `${until(deadline)}.`,
    ],
    about: aboutProject(id),
    action: { label: 'See the project', path: `/projects/${id}` },
  };
  await notifyInApp(ctx, notice);
  if (found.mail) await notifyByMail(ctx, notice, refusePath(found.token));
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
const LISTED = 20;

export async function mailDigest(ctx: NotifyCtx, digest: Digest): Promise<void> {
  const { userId, name, token, path, projects } = digest;
  const many = projects.length > 1;
  const more = projects.length - LISTED;
  await notifyByMail(
    ctx,
    {
      userId,
      kind: 'saved_search',
      title: many ? `${projects.length} new projects for “${name}”` : `A new project for “${name}”`,
      paragraphs: [
        many
          ? `These new projects fit your saved search “${name}”.`
          : `This new project fits your saved search “${name}”.`,
        ...(more > 0 ? [`Here are ${LISTED} of them; ${more} more are in the list.`] : []),
      ],
      links: projects.slice(0, LISTED).map(({ id, title, category, budget, deadline }) => ({
        label: `${title} (${category}, ${formatDollars(budget)}, ${until(deadline)})`,
        path: `/projects/${id}`,
      })),
      action: { label: 'See all that fit', path },
    },
    refusePath(token),
  );
}
