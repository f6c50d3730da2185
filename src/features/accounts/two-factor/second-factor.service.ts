import { generateSecret, generateURI } from 'otplib';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { sendMail } from '#platform/server/mail/mail.ts';
import { assertEmailConfirmed } from '../email-confirmation/email-confirmation-guard.service.ts';
import { verifyCurrentPassword } from '../passwords/change-password.service.ts';
import { type AccountWithPassword, findAccount } from '../passwords/password.queries.ts';
import { endSessions, renewSessionToken, setSessionCookie } from '../sessions/session.service.ts';
import {
  consumeCode,
  findTimeStep,
  limitCodesOfUser,
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

/** Starts the setup and returns a secret with its URI for a QR code. Starting again replaces it. */
export async function startFactorSetup(ctx: ActorCtx, password: string): Promise<FactorSetup> {
  await assertEmailConfirmed(ctx);
  const account = await verifyCurrentPassword(ctx, password);
  const secret = generateSecret();
  // One statement, so that a factor which is confirmed at the same time is not replaced.
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

/** Completes the setup with a first code and signs out all other devices. */
export async function confirmFactor(ctx: ActorCtx, input: string): Promise<RecoveryCodes> {
  const { id } = ctx.actor;
  await limitCodesOfUser(ctx, id);
  const step = await verifyFirstCode(ctx, input);
  const { codes, token } = await ctx.em.transactional(async (em) => {
    // A concurrent sign-in locks the user as well: if it completes before this, its session is
    // deleted below; if not, it requires the factor.
    const { email: reportedEmail } = await db(em)
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const unconfirmed = { userId: id, confirmedAt: null };
    const confirmation = { confirmedAt: ctx.now(), lastStep: step, reportedEmail };
    const confirmed = await em.nativeUpdate(SecondFactor, unconfirmed, confirmation);
    if (confirmed === 0) throw factorAlreadyOnError();
    const renewedToken = await renewSessionToken({ ...ctx, em });
    await endSessions(em, id, { exceptToken: renewedToken });
    await em.nativeDelete(SignInChallenge, { userId: id });
    await recordFactorChange({ ...ctx, em }, 'second_factor_on');
    await ctx.jobs.send(em, factorMailQueue, { userId: id });
    return { codes: await replaceRecoveryCodes(em, id), token: renewedToken };
  });
  setSessionCookie(ctx, token);
  await resetCodeAttempts(ctx, id);
  return { codes };
}

async function verifyFirstCode({ em, actor, now }: ActorCtx, input: string): Promise<number> {
  const factor = await findSecondFactor(em, actor.id);
  if (factor?.since) throw factorAlreadyOnError();
  const createdAt = factor ? new Date(factor.createdAt).getTime() : 0;
  if (!factor || now().getTime() - createdAt > FACTOR_SETUP_MINUTES * 60_000)
    throw setupExpiredError();
  const parsed = parseCode(input);
  const step = parsed?.kind === 'app' ? findTimeStep(factor.secret, parsed.code, now()) : null;
  if (step === null) throw wrongCodeError(input);
  return step;
}

export async function renewRecoveryCodes(ctx: ActorCtx, form: PasswordAndCode) {
  await verifyCurrentPassword(ctx, form.password);
  const codes = await withCode(ctx, form.code, async (tx) => {
    await recordFactorChange(tx, 'recovery_codes_renewed');
    await notifyOwner(tx, codesRenewedMail);
    return replaceRecoveryCodes(tx.em, ctx.actor.id);
  });
  return { codes };
}

export async function turnFactorOff(ctx: ActorCtx, form: PasswordAndCode): Promise<void> {
  const isRequiredForAdmins = ctx.settings.adminsNeedFactor === true;
  const refusal = turnOffRefusal(ctx.actor.role, isRequiredForAdmins);
  if (refusal) throw refusal;
  await verifyCurrentPassword(ctx, form.password);
  const token = await withCode(ctx, form.code, async (tx) => {
    await tx.em.nativeDelete(SecondFactor, { userId: ctx.actor.id });
    await recordFactorChange(tx, 'second_factor_off');
    await notifyOwner(tx, factorDisabledMail);
    return renewSessionToken(tx);
  });
  setSessionCookie(ctx, token);
}

/** Calls `run` in a transaction; requires a code if the actor has a second factor. */
export async function withCodeIfRequired<Result>(
  ctx: ActorCtx,
  input: string | undefined,
  run: (ctx: ActorCtx) => Promise<Result>,
): Promise<Result> {
  if (!(await findSecondFactor(ctx.em, ctx.actor.id))?.since) {
    return ctx.em.transactional((em) => run({ ...ctx, em }));
  }
  if (!input) throw missingCodeError();
  return withCode(ctx, input, run);
}

/** Calls `run` in the transaction that marks the code as used. Throws if the code is wrong. */
async function withCode<Result>(
  ctx: ActorCtx,
  input: string,
  run: (ctx: ActorCtx) => Promise<Result>,
): Promise<Result> {
  const { id } = ctx.actor;
  if (!(await findSecondFactor(ctx.em, id))?.since) throw factorNotOnError();
  await limitCodesOfUser(ctx, id);
  const outcome = await ctx.em.transactional(async (em) => {
    if (!(await consumeCode({ ...ctx, em }, id, input))) return null;
    return { result: await run({ ...ctx, em }) };
  });
  if (!outcome) {
    await recordFailedCode(ctx, id);
    throw wrongCodeError(input);
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

async function notifyOwner(
  ctx: ActorCtx,
  composeMail: (
    settings: ActorCtx['settings'],
    account: AccountWithPassword,
  ) => ReturnType<typeof factorDisabledMail>,
): Promise<void> {
  const account = await findAccount(ctx.em, ctx.actor.id);
  if (account) await sendMail(ctx, composeMail(ctx.settings, account));
}
