import type { Ctx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { sendMail } from '#platform/server/mail.ts';
import { endSessions } from '../session.service.ts';
import { passwordChangedLetter } from './password.mail.ts';
import type { KeyHolder } from './password.queries.ts';

type StoreCtx = Pick<Ctx, 'em' | 'now' | 'jobs' | 'settings'>;

/**
 * Makes this the account's password, ends its sessions but for `keep`, voids every link that was
 * mailed for it, and tells its owner.
 */
export async function storePassword(
  ctx: StoreCtx,
  account: KeyHolder,
  passwordHash: string,
  keep: string | null = null,
): Promise<void> {
  const { em } = ctx;
  const { id } = account;
  await rows(em, 'update users set password_hash = $2 where id = $1', [id, passwordHash]);
  await rows(em, 'update password_resets set token_hash = null where user_id = $1', [id]);
  await rows(em, 'delete from email_changes where user_id = $1 and confirmed_at is null', [id]);
  await rows(em, 'delete from sign_in_challenges where user_id = $1', [id]);
  await endSessions(em, id, { except: keep });
  await sendMail(ctx, passwordChangedLetter(ctx.settings, account, keep !== null));
}
