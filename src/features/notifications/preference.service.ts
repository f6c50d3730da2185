import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { newToken } from '#platform/server/tokens.ts';
import { dropDailyMail, setTimeZone } from './daily-mails/daily-mail.service.ts';
import { toModeColumns } from './mail-mode.rules.ts';
import { MailPreference } from './mail-preference.entity.ts';
import {
  findMailPreference,
  findPreferenceByToken,
  hasDailyMails,
  loadMyPreferences,
  type MailPreferenceRow,
  selectRecipient,
} from './notification.queries.ts';
import {
  DAILY_LABEL,
  isNotificationKind,
  mailSettingRefusal,
  type NotificationKind,
  notificationKinds,
  parseMailToken,
  unknownLinkError,
} from './notification.rules.ts';
import type {
  MailPreferencesView,
  MailSubscription,
  SetMailPreferences,
} from './notification.schema.ts';

/**
 * Null if the account is deleted. The insert does not lock an existing row, because concurrent
 * transactions notify the same users in different orders and would deadlock.
 */
export async function ensureMailPreference(
  { em }: Pick<SystemCtx, 'em'>,
  userId: number,
  kind: NotificationKind,
): Promise<MailPreferenceRow | null> {
  await db(em)
    .insertInto('mail_preferences')
    .columns(['user_id', 'kind', 'wanted', 'token'])
    .expression((eb) =>
      eb
        .selectFrom(selectRecipient(db(em), userId).as('recipient'))
        .select([
          'recipient.id',
          eb.val(kind).as('kind'),
          eb.lit(true).as('wanted'),
          eb.val(newToken()).as('token'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute();
  return findMailPreference(em, userId, kind);
}

/** Throws `must_be_told` for a mandatory kind, and then changes nothing. */
export function setMailPreferences(
  ctx: ActorCtx,
  { kinds = {}, timeZone }: SetMailPreferences,
): Promise<MailPreferencesView> {
  const userId = ctx.actor.id;
  return inTransaction(ctx, async (ctx) => {
    if (timeZone !== undefined) await setTimeZone(ctx, userId, timeZone);
    // In one order, so that concurrent changes do not deadlock.
    for (const kind of Object.keys(kinds).filter(isNotificationKind).sort()) {
      const mode = kinds[kind];
      if (mode === undefined) continue;
      const refusal = mailSettingRefusal(kind);
      if (refusal) throw refusal;
      await ensureMailPreference(ctx, userId, kind);
      await ctx.em.nativeUpdate(MailPreference, { userId, kind }, toModeColumns(mode));
    }
    return loadMyPreferences(ctx);
  });
}

/** The token of a daily mail stands for all kinds that are sent daily. */
export async function loadSubscriptionByToken(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<MailSubscription> {
  const { preferenceToken, isDaily } = parseMailToken(token);
  const preference = await findPreferenceByToken(em, preferenceToken);
  if (!preference) throw unknownLinkError();
  if (isDaily) return { label: DAILY_LABEL, wanted: await hasDailyMails(em, preference.userId) };
  return { label: notificationKinds[preference.kind].label, wanted: preference.wanted };
}

/**
 * One-click unsubscribe (RFC 8058). Throws `invalid` if mails are switched off whose kind has
 * become mandatory.
 */
export async function setPreferenceByToken(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
  isWanted: boolean,
): Promise<MailSubscription> {
  const { preferenceToken, isDaily } = parseMailToken(token);
  const preference = await findPreferenceByToken(ctx.em, preferenceToken);
  if (!preference) throw unknownLinkError();
  const { userId, kind } = preference;
  const refusal = isWanted || isDaily ? null : mailSettingRefusal(kind);
  if (refusal) throw refusal;
  if (isDaily) {
    await setDailyMails(ctx, userId, isWanted);
  } else {
    await ctx.em.nativeUpdate(MailPreference, { token: preferenceToken }, { wanted: isWanted });
  }
  return loadSubscriptionByToken(ctx, token);
}

/** Also of saved searches, which have a mode of their own. */
function setDailyMails(
  ctx: Pick<SystemCtx, 'em'>,
  userId: number,
  isWanted: boolean,
): Promise<void> {
  return inTransaction(ctx, async ({ em }) => {
    await em.nativeUpdate(MailPreference, { userId, mode: 'daily' }, { wanted: isWanted });
    await db(em)
      .updateTable('saved_searches')
      .set({ mails: isWanted })
      .where('user_id', '=', userId)
      .where('frequency', '=', 'daily')
      .execute();
    if (!isWanted) await dropDailyMail(em, userId);
  });
}
