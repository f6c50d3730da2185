import { generateSecret, generateURI } from 'otplib';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { sendMail } from '#platform/server/mail.ts';
import { provenOwner } from '../passwords/change.service.ts';
import { type KeyHolder, keyHolder } from '../passwords/password.queries.ts';
import { endSessions, renewToken, setSessionCookie } from '../session.service.ts';
import {
  clearCodeFailures,
  consumeCode,
  countCodeAttempt,
  makeRecoveryCodes,
  recordWrongCode,
  stepOf,
} from './code.service.ts';
import { codesRenewedLetter, factorOffLetter, factorOnLetter } from './factor.mail.ts';
import { factorOf } from './factor.queries.ts';
import {
  codeIn,
  codeIsMissing,
  codeIsWrong,
  factorIsOff,
  factorIsOn,
  SETUP_MINUTES,
  setupIsOver,
  withoutFactorRefusal,
} from './factor.rules.ts';
import type { BegunFactor, BothProofs, FactorStatus, RecoveryCodes } from './factor.schema.ts';
import { SecondFactor } from './second-factor.entity.ts';
import { SignInChallenge } from './sign-in-challenge.entity.ts';

export async function factorStatus({ em, actor, settings }: ActorCtx): Promise<FactorStatus> {
  const factor = await factorOf(em, actor.id);
  return {
    since: factor?.since ?? null,
    recoveryCodesLeft: factor?.since ? factor.recoveryCodesLeft : 0,
    required: withoutFactorRefusal(actor.role, settings.adminsNeedFactor === true) !== null,
  };
}

/** Starts the setup and returns a secret with its URI for a QR code. Starting again replaces it. */
export async function beginFactor(ctx: ActorCtx, password: string): Promise<BegunFactor> {
  const account = await provenOwner(ctx, password);
  const secret = generateSecret();
  // One statement, so that a factor which is confirmed at the same time is not replaced.
  const stored = await db(ctx.em)
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
  if (!stored) throw factorIsOn();
  return { secret, uri: generateURI({ issuer: 'Bidwright', label: account.email, secret }) };
}

/** Completes the setup with a first code and signs out all other devices. */
export async function confirmFactor(ctx: ActorCtx, typed: string): Promise<RecoveryCodes> {
  const { id } = ctx.actor;
  await countCodeAttempt(ctx, id);
  const step = await firstStep(ctx, typed);
  const { codes, token } = await ctx.em.transactional(async (em) => {
    // A concurrent sign-in locks the user as well: if it completes before this, its session is
    // deleted below; if not, it requires the factor.
    await db(em).selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const unconfirmed = { userId: id, confirmedAt: null };
    const confirmation = { confirmedAt: ctx.now(), lastStep: step };
    const confirmed = await em.nativeUpdate(SecondFactor, unconfirmed, confirmation);
    if (confirmed === 0) throw factorIsOn();
    const renewed = await renewToken({ ...ctx, em });
    await endSessions(em, id, { except: renewed });
    await em.nativeDelete(SignInChallenge, { userId: id });
    await recordAct({ ...ctx, em }, 'second_factor_on');
    await notifyOwner({ ...ctx, em }, factorOnLetter);
    return { codes: await makeRecoveryCodes(em, id), token: renewed };
  });
  setSessionCookie(ctx, token);
  await clearCodeFailures(ctx, id);
  return { codes };
}

async function firstStep({ em, actor, now }: ActorCtx, typed: string): Promise<number> {
  const factor = await factorOf(em, actor.id);
  if (factor?.since) throw factorIsOn();
  const createdAt = factor ? new Date(factor.createdAt).getTime() : 0;
  if (!factor || now().getTime() - createdAt > SETUP_MINUTES * 60_000) throw setupIsOver();
  const given = codeIn(typed);
  const step = given?.kind === 'app' ? stepOf(factor.secret, given.code, now()) : null;
  if (step === null) throw codeIsWrong(typed);
  return step;
}

export async function renewRecoveryCodes(ctx: ActorCtx, proofs: BothProofs) {
  await provenOwner(ctx, proofs.password);
  const codes = await withCode(ctx, proofs.code, async (proven) => {
    await recordAct(proven, 'recovery_codes_renewed');
    await notifyOwner(proven, codesRenewedLetter);
    return makeRecoveryCodes(proven.em, ctx.actor.id);
  });
  return { codes };
}

export async function turnFactorOff(ctx: ActorCtx, proofs: BothProofs): Promise<void> {
  const needed = ctx.settings.adminsNeedFactor === true;
  const refusal = withoutFactorRefusal(ctx.actor.role, needed);
  if (refusal) throw refusal;
  await provenOwner(ctx, proofs.password);
  const token = await withCode(ctx, proofs.code, async (proven) => {
    await proven.em.nativeDelete(SecondFactor, { userId: ctx.actor.id });
    await recordAct(proven, 'second_factor_off');
    await notifyOwner(proven, factorOffLetter);
    return renewToken(proven);
  });
  setSessionCookie(ctx, token);
}

/** Runs `act` in a transaction; requires a code if the actor has a second factor. */
export async function withCodeIfOn<Result>(
  ctx: ActorCtx,
  typed: string | undefined,
  act: (ctx: ActorCtx) => Promise<Result>,
): Promise<Result> {
  if (!(await factorOf(ctx.em, ctx.actor.id))?.since) {
    return ctx.em.transactional((em) => act({ ...ctx, em }));
  }
  if (!typed) throw codeIsMissing();
  return withCode(ctx, typed, act);
}

/** Runs `act` in the transaction that marks the code as used. Throws if the code is wrong. */
async function withCode<Result>(
  ctx: ActorCtx,
  typed: string,
  act: (ctx: ActorCtx) => Promise<Result>,
): Promise<Result> {
  const { id } = ctx.actor;
  if (!(await factorOf(ctx.em, id))?.since) throw factorIsOff();
  await countCodeAttempt(ctx, id);
  const outcome = await ctx.em.transactional(async (em) => {
    if (!(await consumeCode({ ...ctx, em }, id, typed))) return null;
    return { result: await act({ ...ctx, em }) };
  });
  if (!outcome) {
    await recordWrongCode(ctx, id);
    throw codeIsWrong(typed);
  }
  await clearCodeFailures(ctx, id);
  return outcome.result;
}

function recordAct(
  ctx: ActorCtx,
  action: 'second_factor_on' | 'second_factor_off' | 'recovery_codes_renewed',
): Promise<void> {
  return recordAudit(ctx, { action, on: { type: 'user', id: ctx.actor.id } });
}

async function notifyOwner(
  ctx: ActorCtx,
  write: (settings: ActorCtx['settings'], account: KeyHolder) => ReturnType<typeof factorOnLetter>,
): Promise<void> {
  const account = await keyHolder(ctx.em, ctx.actor.id);
  if (account) await sendMail(ctx, write(ctx.settings, account));
}
