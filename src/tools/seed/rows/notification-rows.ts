import type { NotificationKind } from '#features/notifications/notification.rules.ts';
import { projectSubject } from '#features/projects/project.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { Row, TableData } from '../copy-in.ts';
import { type PlannedHire, planBidsAndHire, planReviews } from '../hires.ts';
import type { Market, PlannedProject } from '../market.ts';
import { getProjectTitle } from '../text-pools.ts';

const MAX_AGE_MS = 60 * DAY_MS;
const READ_AFTER_MS = 3 * DAY_MS;

interface PlannedNotification {
  userId: number;
  kind: NotificationKind;
  title: string;
  body: string;
  path: string;
  about?: string;
  at: number;
}

/** In order of time, because the ids must be. */
export function notificationTable(market: Market): TableData {
  return {
    table: 'notifications',
    columns: 'user_id, kind, title, body, path, about, created_at, read_at',
    rows: notificationRows(market),
  };
}

function* notificationRows(market: Market): Generator<Row> {
  for (const { userId, kind, title, body, path, about = null, at } of listNotifications(market)) {
    const readAt = at + READ_AFTER_MS < market.plan.now ? new Date(at + READ_AFTER_MS) : null;
    yield [userId, kind, title, body, path, about, new Date(at), readAt];
  }
}

function listNotifications(market: Market): PlannedNotification[] {
  const { now } = market.plan;
  const since = now - MAX_AGE_MS;
  const notifications: PlannedNotification[] = [];
  for (const project of market.projects()) {
    if (project.end === 'open') notifications.push(...openProjectNotifications(market, project));
    if (project.end !== 'awarded') continue;
    const { hire } = planBidsAndHire(market, project);
    if (hire) notifications.push(...hireNotifications(market, hire));
  }
  return notifications.filter(({ at }) => at >= since && at <= now).sort((a, b) => a.at - b.at);
}

function openProjectNotifications(market: Market, project: PlannedProject): PlannedNotification[] {
  const bids = market.bids(project);
  const title = getProjectTitle(market, project);
  const path = `/projects/${project.id}`;
  const bidNotifications = bids.map(
    ({ developerId, amount, deliveryTime, at }): PlannedNotification => {
      const { name } = market.users.get(developerId);
      const body = `${name}: ${formatDollars(amount)}, delivered in ${formatDays(deliveryTime)}.`;
      return {
        userId: project.clientId,
        kind: 'bid_received',
        title: `New bid on “${title}”`,
        body,
        path,
        at,
      };
    },
  );
  if (!project.isPrivate) return bidNotifications;
  const { name } = market.users.get(project.clientId);
  const invitationNotifications = market
    .invitedWithoutBid(project, bids)
    .slice(0, 1)
    .map((userId): PlannedNotification => {
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
  return [...bidNotifications, ...invitationNotifications];
}

function hireNotifications(market: Market, hire: PlannedHire): PlannedNotification[] {
  const { project, clientId, developerId, hiredAt } = hire;
  const title = getProjectTitle(market, project);
  const path = `/projects/${project.id}`;
  const price = formatDollars(hire.bid.amount);
  const paid = formatCents(hire.milestones[0]?.amountCents ?? 0);
  const { name } = market.users.get(developerId);
  const reviewNotifications = planReviews(market, hire).map(
    ({ authorId, subjectId, createdAt }): PlannedNotification => {
      const author = market.users.get(authorId).name;
      return {
        userId: subjectId,
        kind: 'review_received',
        title: `${author} wrote a review of you: “${title}”`,
        body: 'It becomes public with yours, or two weeks after the project was completed.',
        path,
        at: createdAt,
      };
    },
  );
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
      body: `Your payment of ${paid} arrived, and “${title}” is assigned to ${name}.`,
      path,
      at: hiredAt,
    },
    ...reviewNotifications,
  ];
}
