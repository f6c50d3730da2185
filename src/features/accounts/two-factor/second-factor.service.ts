import { generateSecret, generateURI } from 'otplib';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import { assertEmailConfirmed } from '../email-confirmation/email-confirmation-guard.service.ts';
import { verifyCurrentPassword } from '../passwords/change-password.service.ts';
import { findAccount } from '../passwords/password.queries.ts';
import { endSessions, renewSessionToken, setSessionCookie } from '../sessions/session.service.ts';
import {
  consumeCode,
  countUserCode,
  findTimeStep,
  recordFailedCode,
  replaceRecoveryCodes,
  resetCodeAttempts,
} from './code.service.ts';
import { factorMailQueue } from './factor-objection.service.ts';
import { SecondFactor, SignInChallenge } from './second-factor.entity.ts';
import { codesRenewedMail, factorDisabledMail } from './second-factor.mail.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import {
  FACTOR_SETUP_MINUTES,
  factorAlreadyOnError,
  factorNotOnError,
  missingCodeError,
  parseCode,
  setupExpiredError,
  turnOffRefusal,
  wrongCodeError,
  wrongFirstCodeError,
} from './second-factor.rules.ts';
import type {
  FactorSetup,
  FactorStatus,
  PasswordAndCode,
  RecoveryCodes,
} from './second-factor.schema.ts';

export async function loadFactorStatus({ em, actor, settings }: ActorCtx): Promise<FactorStatus> {
  const factor = await findSecondFactor(em, actor.id);
  return {
    since: factor?.since ?? null,
    recoveryCodesLeft: factor?.since ? factor.recoveryCodesLeft : 0,
    required: turnOffRefusal(actor.role, settings.adminsNeedFactor === true) !== null,
  };
}

export async function startFactorSetup(ctx: ActorCtx, password: string): Promise<FactorSetup> {
  await assertEmailConfirmed(ctx);
  const account = await verifyCurrentPassword(ctx, password);
  const secret = generateSecret();
  // One statement, so that it cannot replace a factor that is confirmed concurrently.
  const storedFactor = await db(ctx.em)
    .insertInto('second_factors')
    .values({ user_id: account.id, secret, created_at: ctx.now() })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({
          secret: eb.ref('excluded.secret'),
          created_at: eb.ref('excluded.created_at'),
        }))
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!storedFactor) throw factorAlreadyOnError();
  return { secret, uri: generateURI({ issuer: 'Bidwright', label: account.email, secret }) };
}

/**
 * Signs out all other devices and returns recovery codes. Throws `too_many`, `factor_on`,
 * `factor_setup_over` or `code_wrong`.
 */
export async function confirmFactor(ctx: ActorCtx, code: string): Promise<RecoveryCodes> {
  const { id } = ctx.actor;
  await countUserCode(ctx, id);
  const step = await verifyFirstCode(ctx, code);
  const { codes, token } = await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    // A concurrent sign-in also locks the user. If it commits first, its session is deleted below;
    // if it waits, it requires the factor.
    const { email: reportedEmail } = await db(em)
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const whereUnconfirmed = { userId: id, confirmedAt: null };
    const confirmation = { confirmedAt: ctx.now(), lastStep: step, reportedEmail };
    const confirmedCount = await em.nativeUpdate(SecondFactor, whereUnconfirmed, confirmation);
    if (confirmedCount === 0) throw factorAlreadyOnError();
    const renewedToken = await renewSessionToken(ctx);
    await endSessions(em, id, { exceptToken: renewedToken });
    await em.nativeDelete(SignInChallenge, { userId: id });
    await recordFactorChange(ctx, 'second_factor_on');
    await ctx.jobs.send(em, factorMailQueue, { userId: id });
    return { codes: await replaceRecoveryCodes(em, id), token: renewedToken };
  });
  setSessionCookie(ctx, token);
  await resetCodeAttempts(ctx, id);
  return { codes };
}

/** Returns the time step of a correct code. */
async function verifyFirstCode({ em, actor, now }: ActorCtx, input: string): Promise<number> {
  const factor = await findSecondFactor(em, actor.id);
  if (factor?.since) throw factorAlreadyOnError();
  if (!factor) throw setupExpiredError();
  const setupAgeMs = now().getTime() - new Date(factor.createdAt).getTime();
  if (setupAgeMs > FACTOR_SETUP_MINUTES * 60_000) throw setupExpiredError();
  const parsed = parseCode(input);
  const step = parsed?.kind === 'app' ? findTimeStep(factor.secret, parsed.code, now()) : null;
  if (step === null) throw wrongFirstCodeError(input);
  return step;
}

export async function renewRecoveryCodes(
  ctx: ActorCtx,
  { password, code }: PasswordAndCode,
): Promise<RecoveryCodes> {
  await verifyCurrentPassword(ctx, password);
  const codes = await withCode(ctx, code, async (transactionCtx) => {
    await recordFactorChange(transactionCtx, 'recovery_codes_renewed');
    await notifyOwner(transactionCtx, codesRenewedMail);
    return replaceRecoveryCodes(transactionCtx.em, ctx.actor.id);
  });
  return { codes };
}

/**
 * Throws `factor_required` if an admin must have a second factor; otherwise like
 * `renewRecoveryCodes`.
 */
export async function turnFactorOff(
  ctx: ActorCtx,
  { password, code }: PasswordAndCode,
): Promise<void> {
  const isRequiredForAdmins = ctx.settings.adminsNeedFactor === true;
  const refusal = turnOffRefusal(ctx.actor.role, isRequiredForAdmins);
  if (refusal) throw refusal;
  await verifyCurrentPassword(ctx, password);
  const token = await withCode(ctx, code, async (transactionCtx) => {
    await transactionCtx.em.nativeDelete(SecondFactor, { userId: ctx.actor.id });
    await recordFactorChange(transactionCtx, 'second_factor_off');
    await notifyOwner(transactionCtx, factorDisabledMail);
    return renewSessionToken(transactionCtx);
  });
  setSessionCookie(ctx, token);
}

/**
 * If the actor has a second factor, first marks the code as used, in the transaction of `run`.
 * Throws `code_missing`, `code_wrong` or `too_many`.
 */
export async function withCodeIfRequired<Result>(
  ctx: ActorCtx,
  code: string | undefined,
  run: (transactionCtx: ActorCtx) => Promise<Result>,
): Promise<Result> {
  if (!(await findSecondFactor(ctx.em, ctx.actor.id))?.since) {
    return inTransaction(ctx, (ctx) => run(ctx));
  }
  if (!code) throw missingCodeError();
  return withCode(ctx, code, run);
}

async function withCode<Result>(
  ctx: ActorCtx,
  code: string,
  run: (transactionCtx: ActorCtx) => Promise<Result>,
): Promise<Result> {
  const { id } = ctx.actor;
  if (!(await findSecondFactor(ctx.em, id))?.since) throw factorNotOnError();
  await countUserCode(ctx, id);
  // The object distinguishes a result that is null from a wrong code.
  const outcome = await inTransaction(ctx, async (ctx) => {
    if (!(await consumeCode(ctx, id, code))) return null;
    return { result: await run(ctx) };
  });
  if (!outcome) {
    await recordFailedCode(ctx, id);
    throw wrongCodeError(code);
  }
  await resetCodeAttempts(ctx, id);
  return outcome.result;
}

function recordFactorChange(
  ctx: ActorCtx,
  action: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed',
): Promise<void> {
  return recordAudit(ctx, { action, on: { type: 'user', id: ctx.actor.id } });
}

async function notifyOwner(ctx: ActorCtx, composeMail: typeof factorDisabledMail): Promise<void> {
  const account = await findAccount(ctx.em, ctx.actor.id);
  if (account) await sendMail(ctx, composeMail(ctx.settings, account));
}
