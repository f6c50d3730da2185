import { recipients } from '#features/accounts/account.queries.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import { publish } from '#platform/server/live.ts';
import { sendMail } from '#platform/server/mail.ts';
import { letter } from '#platform/server/mail-layout.ts';
import { newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { Notification } from './notification.entity.ts';
import { NOTIFICATIONS_PAGE, notificationsOf } from './notification.queries.ts';
import { type NotificationKind, notificationKinds } from './notification.rules.ts';

export type NotifyCtx = Pick<SystemCtx, 'em' | 'jobs' | 'settings' | 'now'>;

interface Notice {
  userId: number;
  kind: NotificationKind;
  /** The mail's subject and the bell's line. */
  title: string;
  paragraphs: string[];
  /** The one thing to do next: a path of this site. */
  action: { label: string; path: string };
}

/**
 * Tells a person of something, in the caller's transaction: in the app at once, and by mail unless
 * they refused mails of this kind.
 */
export async function notify(ctx: NotifyCtx, notice: Notice): Promise<void> {
  const { em, now } = ctx;
  const { userId, kind, title, paragraphs, action } = notice;
  const made = em.create(Notification, {
    userId,
    kind,
    title,
    body: paragraphs[0] ?? '',
    path: action.path,
    createdAt: now(),
  });
  await em.flush();
  await publish(em, userId, { kind: 'notification', id: made.id });
  await mail(ctx, notice);
}

async function mail(ctx: NotifyCtx, { userId, kind, title, paragraphs, action }: Notice) {
  const [person] = await recipients(ctx.em, [userId]);
  const preference = await preferenceOf(ctx, userId, kind);
  const { optional } = notificationKinds[kind];
  if (!person || (optional && !preference.wanted)) return;
  await sendMail(
    ctx,
    letter({
      to: person.email,
      name: person.name,
      subject: title,
      paragraphs,
      action: { label: action.label, url: `${ctx.settings.appUrl}${action.path}` },
      ...(optional && { unsubscribeUrl: `${ctx.settings.appUrl}/unsubscribe/${preference.token}` }),
    }),
  );
}

interface Preference {
  wanted: boolean;
  token: string;
}

async function preferenceOf({ em }: NotifyCtx, userId: number, kind: NotificationKind) {
  const found = await row<Preference>(
    em,
    `insert into mail_preferences (user_id, kind, wanted, token) values ($1, $2, true, $3)
     on conflict (user_id, kind) do update set kind = excluded.kind returning wanted, token`,
    [userId, kind, newToken()],
  );
  if (!found) throw new Error('An upsert gives its row');
  return found;
}

export async function listNotifications({ em, actor }: ActorCtx, before: number | null) {
  const found = await notificationsOf(em, actor.id, before);
  const items = found.slice(0, NOTIFICATIONS_PAGE);
  const last = items.at(-1);
  return { items, next: found.length > NOTIFICATIONS_PAGE && last ? last.id : null };
}

/** Marks everything up to an id as read, so that what comes meanwhile stays new. */
export async function readUpTo({ em, actor, now }: ActorCtx, id: number): Promise<void> {
  await rows(
    em,
    `update notifications set read_at = $3
     where user_id = $1 and id <= $2 and read_at is null`,
    [actor.id, id, now()],
  );
}

export async function setMailPreference(
  ctx: ActorCtx,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  if (!wanted && !notificationKinds[kind].optional) {
    throw new DomainError('invalid', 'must_be_told', 'Mails about money cannot be switched off.');
  }
  await preferenceOf(ctx, ctx.actor.id, kind);
  await rows(ctx.em, 'update mail_preferences set wanted = $3 where user_id = $1 and kind = $2', [
    ctx.actor.id,
    kind,
    wanted,
  ]);
}

/** One-click unsubscribe (RFC 8058): the token of a mail switches its kind off, or on again. */
export async function setByToken(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
  wanted: boolean,
): Promise<{ label: string; wanted: boolean }> {
  const found = await row<{ kind: NotificationKind }>(
    em,
    'update mail_preferences set wanted = $2 where token = $1 returning kind',
    [token, wanted],
  );
  if (!found) {
    throw new DomainError('not_found', 'unknown_link', 'This unsubscribe link is not known to us.');
  }
  return { label: notificationKinds[found.kind].label, wanted };
}
