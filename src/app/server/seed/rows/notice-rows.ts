import type { NotificationKind } from '#features/notifications/notification.rules.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { daysWords } from '#platform/shared/words.ts';
import { titleOf } from '../briefs.ts';
import type { Filling, Row } from '../copying.ts';
import type { Market, PlannedProject } from '../market.ts';
import { reviewsOf } from '../reviewing.ts';
import { buildStory, type Story } from '../stories.ts';

/** Maximum age of generated notifications, and the age from which they are marked as read. */
const KEPT = 60 * DAY_MS;
const READ_AFTER = 3 * DAY_MS;

interface Notice {
  userId: number;
  kind: NotificationKind;
  title: string;
  body: string;
  path: string;
  about?: string;
  at: number;
}

/** Returns the notifications of the last weeks, with ids in order of time. */
export function noticeFilling(market: Market): Filling {
  return {
    table: 'notifications',
    columns: 'user_id, kind, title, body, path, about, created_at, read_at',
    rows: notices(market),
  };
}

function* notices(market: Market): Generator<Row> {
  for (const { userId, kind, title, body, path, about = null, at } of inOrder(market)) {
    const readAt = at + READ_AFTER < market.plan.now ? new Date(at + READ_AFTER) : null;
    yield [userId, kind, title, body, path, about, new Date(at), readAt];
  }
}

function inOrder(market: Market): Notice[] {
  const { now } = market.plan;
  const since = now - KEPT;
  const found: Notice[] = [];
  for (const project of market.projects()) {
    if (project.end === 'open') found.push(...ofOpen(market, project));
    if (project.end !== 'awarded') continue;
    const { story } = buildStory(market, project);
    if (story) found.push(...ofHire(market, story));
  }
  return found.filter(({ at }) => at >= since && at <= now).sort((one, other) => one.at - other.at);
}

function ofOpen(market: Market, project: PlannedProject): Notice[] {
  const bids = market.bids(project);
  const [title, path] = [titleOf(market, project), `/projects/${project.id}`];
  const received = bids.map(({ developerId, amount, deliveryTime, at }): Notice => {
    const { name } = market.people.person(developerId);
    const body =
      `${name} offers to build “${title}” for ${formatDollars(amount)}, ` +
      `delivered in ${daysWords(deliveryTime)}.`;
    return {
      userId: project.clientId,
      kind: 'bid_received',
      title: `New bid on “${title}”`,
      body,
      path,
      at,
    };
  });
  if (!project.isPrivate) return received;
  const { name } = market.people.person(project.clientId);
  const invited = market
    .alsoInvited(project, bids)
    .slice(0, 1)
    .map((userId): Notice => {
      const body = `${name} invites you to bid on “${title}”.`;
      return {
        userId,
        kind: 'invited',
        title: `You are invited to “${title}”`,
        body,
        path: '/invitations',
        about: projectSubject(project.id),
        at: project.createdAt,
      };
    });
  return [...received, ...invited];
}

function ofHire(market: Market, story: Story): Notice[] {
  const { project, clientId, developerId, hiredAt } = story;
  const [title, path] = [titleOf(market, project), `/projects/${project.id}`];
  const price = formatDollars(story.bid.amount);
  const { name } = market.people.person(developerId);
  const reviewed = reviewsOf(market, story).map(({ authorId, subjectId, createdAt }): Notice => {
    const author = market.people.person(authorId).name;
    return {
      userId: subjectId,
      kind: 'review_received',
      title: `${author} wrote a review of you: “${title}”`,
      body: 'It becomes public with yours, or two weeks after the project was completed.',
      path,
      at: createdAt,
    };
  });
  return [
    {
      userId: developerId,
      kind: 'hired',
      title: `You are hired: “${title}”`,
      body: `The client accepted your bid of ${price} for “${title}”. The project is yours.`,
      path,
      at: hiredAt,
    },
    {
      userId: clientId,
      kind: 'hired',
      title: `Payment received: “${title}” is assigned`,
      body: `Your payment of ${price} arrived, and “${title}” is assigned to ${name}.`,
      path,
      at: hiredAt,
    },
    ...reviewed,
  ];
}
