import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { newToken } from '#platform/server/tokens.ts';
import {
  type MailPreferenceRow,
  mailPreference,
  mailPreferencesOf,
  preferenceByToken,
} from './notification.queries.ts';
import {
  mailRefusal,
  type NotificationKind,
  notificationKinds,
  unknownLink,
} from './notification.rules.ts';
import type { Subscription } from './notification.schema.ts';

/**
 * One that is there stays, and is not locked: people are told in any order, by many at once. Null
 * for whoever left.
 */
export async function makePreference(
  { em }: Pick<SystemCtx, 'em'>,
  userId: number,
  kind: NotificationKind,
): Promise<MailPreferenceRow | null> {
  await rows(
    em,
    `insert into mail_preferences (user_id, kind, wanted, token)
     select id, $2, true, $3 from (select id from users
       where id = $1 and deleted_at is null for key share) reader
     on conflict (user_id, kind) do nothing`,
    [userId, kind, newToken()],
  );
  return mailPreference(em, userId, kind);
}

export function ownPreferences({ em, actor }: ActorCtx) {
  return mailPreferencesOf(em, actor);
}

export async function setMailPreference(
  ctx: ActorCtx,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  const refusal = wanted ? null : mailRefusal(kind);
  if (refusal) throw refusal;
  await makePreference(ctx, ctx.actor.id, kind);
  await rows(ctx.em, 'update mail_preferences set wanted = $3 where user_id = $1 and kind = $2', [
    ctx.actor.id,
    kind,
    wanted,
  ]);
}

/** What the mails are that a token stands for, and whether they are wanted; null without one. */
export async function subscriptionByToken(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<Subscription> {
  const found = await preferenceByToken(em, token);
  if (!found) throw unknownLink();
  return { label: notificationKinds[found.kind].label, wanted: found.wanted };
}

/** One-click unsubscribe (RFC 8058): the token of a mail switches its kind off, or on again. */
export async function setByToken(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
  wanted: boolean,
): Promise<Subscription> {
  const found = await preferenceByToken(ctx.em, token);
  if (!found) throw unknownLink();
  const refusal = wanted ? null : mailRefusal(found.kind);
  if (refusal) throw refusal;
  await rows(ctx.em, 'update mail_preferences set wanted = $2 where token = $1', [token, wanted]);
  return { label: notificationKinds[found.kind].label, wanted };
}
