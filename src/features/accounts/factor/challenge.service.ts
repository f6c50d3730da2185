import { recordAudit } from '#features/audit/audit.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { sendMail } from '#platform/server/mail.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { userView } from '../account.queries.ts';
import type { UserView } from '../account.schema.ts';
import { keyHolder } from '../passwords/password.queries.ts';
import { openSession } from '../session.service.ts';
import {
  clearCodeFailures,
  consumeCode,
  countCodeAttempt,
  recordWrongCode,
} from './code.service.ts';
import { recoveryUsedLetter } from './factor.mail.ts';
import { challengedUser, factorOf } from './factor.queries.ts';
import { CHALLENGE_MINUTES, challengeIsOver, signInCodeIsWrong } from './factor.rules.ts';
import type { CodeNeeded, SignInCode } from './factor.schema.ts';
import { SignInChallenge } from './sign-in-challenge.entity.ts';

const perAddress: Limit = { name: 'sign-in-code', times: 30, within: 900 };

/**
 * Creates a challenge after the password was verified. Unlike a session, it only accepts a code.
 */
export async function openChallenge({ em, now }: Ctx, userId: number): Promise<CodeNeeded> {
  const challenge = newToken();
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  await em.insert(SignInChallenge, { tokenHash: hashToken(challenge), userId, expiresAt });
  return { codeNeeded: true, challenge, expiresAt: expiresAt.toISOString() };
}

/** Completes sign-in with a code. A wrong code leaves the challenge open. */
export async function completeChallenge(ctx: Ctx, form: SignInCode): Promise<UserView> {
  await ctx.limits.use(perAddress, ctx.origin.address);
  const tokenHash = hashToken(form.challenge);
  const userId = await challengedUser(ctx.em, tokenHash, ctx.now());
  if (userId === null) throw challengeIsOver();
  await countCodeAttempt(ctx, userId);
  const person = await ctx.em.transactional(async (em) => {
    const kind = await consumeCode({ ...ctx, em }, userId, form.code);
    if (!kind) return null;
    if (!(await deleteChallenge({ ...ctx, em }, tokenHash))) throw challengeIsOver();
    return completeSignIn({ ...ctx, em }, userId, kind);
  });
  if (!person) {
    await recordWrongCode(ctx, userId);
    throw signInCodeIsWrong(form.code);
  }
  await clearCodeFailures(ctx, userId);
  return person;
}

async function deleteChallenge({ em, now }: Ctx, tokenHash: string): Promise<boolean> {
  return (await em.nativeDelete(SignInChallenge, { tokenHash, expiresAt: { $gt: now() } })) > 0;
}

async function completeSignIn(
  ctx: Ctx,
  userId: number,
  kind: 'app' | 'recovery',
): Promise<UserView> {
  const person = await userView(ctx.em, userId);
  if (!person) throw challengeIsOver();
  await openSession(ctx, userId);
  const on = { type: 'user', id: userId } as const;
  const details = { secondFactor: kind };
  await recordAudit(ctx, { action: 'signed_in', by: person, on, details });
  if (kind === 'recovery') await notifyRecoveryCodeUsed(ctx, person);
  return person;
}

/** Mails the owner that a recovery code was used, because another user may have found the codes. */
async function notifyRecoveryCodeUsed(ctx: Ctx, person: UserView): Promise<void> {
  const on = { type: 'user', id: person.id } as const;
  await recordAudit(ctx, { action: 'recovery_code_used', by: person, on });
  const [account, factor] = [await keyHolder(ctx.em, person.id), await factorOf(ctx.em, person.id)];
  if (!account || !factor) return;
  await sendMail(ctx, recoveryUsedLetter(ctx.settings, account, factor.recoveryCodesLeft));
}
