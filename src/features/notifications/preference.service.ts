import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { newToken } from '#platform/server/tokens.ts';
import { MailPreference } from './mail-preference.entity.ts';
import {
  findMailPreference,
  findPreferenceByToken,
  type MailPreferenceRow,
  selectRecipient,
} from './notification.queries.ts';
import {
  mailSettingRefusal,
  type NotificationKind,
  notificationKinds,
  unknownLinkError,
} from './notification.rules.ts';
import type { MailSubscription } from './notification.schema.ts';

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

export async function setMailPreference(
  ctx: ActorCtx,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  const refusal = wanted ? null : mailSettingRefusal(kind);
  if (refusal) throw refusal;
  await ensureMailPreference(ctx, ctx.actor.id, kind);
  await ctx.em.nativeUpdate(MailPreference, { userId: ctx.actor.id, kind }, { wanted });
}

export async function loadSubscriptionByToken(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<MailSubscription> {
  const preference = await findPreferenceByToken(em, token);
  if (!preference) throw unknownLinkError();
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
  const preference = await findPreferenceByToken(ctx.em, token);
  if (!preference) throw unknownLinkError();
  const refusal = isWanted ? null : mailSettingRefusal(preference.kind);
  if (refusal) throw refusal;
  await ctx.em.nativeUpdate(MailPreference, { token }, { wanted: isWanted });
  return { label: notificationKinds[preference.kind].label, wanted: isWanted };
}
