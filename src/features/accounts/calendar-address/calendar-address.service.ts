import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { lockUser } from '../account.service.ts';
import { fullName } from '../user-columns.queries.ts';
import { CalendarAddress } from './calendar-address.entity.ts';
import { calendarRefusal } from './calendar-address.rules.ts';
import type { CalendarAddressView, NewCalendarAddress } from './calendar-address.schema.ts';

export async function loadCalendarAddress({ em, actor }: ActorCtx): Promise<CalendarAddressView> {
  const refusal = calendarRefusal(actor);
  if (refusal) throw refusal;
  const address = await em.findOne(CalendarAddress, { userId: actor.id });
  return { createdAt: address?.createdAt.toISOString() ?? null };
}

/** Ends the former address. */
export async function createCalendarAddress(ctx: ActorCtx): Promise<NewCalendarAddress> {
  const { actor, now, settings } = ctx;
  const refusal = calendarRefusal(actor);
  if (refusal) throw refusal;
  const token = newToken();
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.em, actor.id);
    const address = { userId: actor.id, tokenHash: hashToken(token), createdAt: now() };
    await ctx.em.upsert(CalendarAddress, address);
    await recordAudit(ctx, {
      action: 'calendar_address_created',
      on: { type: 'user', id: actor.id },
    });
  });
  return { url: `${settings.appUrl}/calendar/${token}.ics` };
}

export async function revokeCalendarAddress(ctx: ActorCtx): Promise<void> {
  const { actor } = ctx;
  await inTransaction(ctx, async (ctx) => {
    const revoked = await ctx.em.nativeDelete(CalendarAddress, { userId: actor.id });
    if (revoked === 0) return;
    await recordAudit(ctx, {
      action: 'calendar_address_revoked',
      on: { type: 'user', id: actor.id },
    });
  });
}

/** Null if the address is unknown. */
export async function findCalendarOwner(
  em: SqlEntityManager,
  token: string,
): Promise<Actor | null> {
  const owner = await db(em)
    .selectFrom('calendar_addresses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.role', fullName.as('name')])
    .where('a.token_hash', '=', hashToken(token))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return owner ?? null;
}
