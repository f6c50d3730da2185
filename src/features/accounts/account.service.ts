import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { slug } from '#platform/server/slug.ts';
import { hashToken } from '#platform/server/tokens.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import {
  type Credentials,
  credentialsOf,
  emailExists,
  takenUsernames,
  userView,
} from './account.queries.ts';
import type { NewAccount, Person, SignIn, UserView } from './account.schema.ts';
import { emailTaken } from './email.rules.ts';
import { openChallenge } from './factor/challenge.service.ts';
import { factorOf } from './factor/factor.queries.ts';
import type { CodeNeeded } from './factor/factor.schema.ts';
import { guessableRefusal } from './passwords/guessable.rules.ts';
import { closeSession, openSession } from './session.service.ts';
import { User } from './user.entity.ts';

const QUARTER = 900;
const perAccount: Limit = { name: 'sign-in-account', times: 10, within: QUARTER };
const perAddress: Limit = { name: 'sign-in-address', times: 30, within: QUARTER };
/** Slows sign-in down but never refuses it: an attacker must not be able to lock the owner out. */
const everywhere: Limit = {
  name: 'sign-in-everywhere',
  times: 1_000_000,
  within: QUARTER,
  isReported: false,
};
const SLOW_AFTER = 20;
const SLOWEST_MS = 5_000;
const signUps: Limit = { name: 'sign-up', times: 10, within: 3_600 };
const emailChecks: Limit = { name: 'check-email', times: 30, within: 60 };

/**
 * Signs in by username or e-mail. An unknown account and a wrong password must not differ in the
 * response or its duration (RULES section 1).
 */
export async function signIn(
  ctx: Ctx,
  { email: login, password }: SignIn,
): Promise<UserView | CodeNeeded> {
  const { limits, origin } = ctx;
  await limits.use(perAddress, origin.address);
  // Unknown logins are counted as well: the limit must not reveal which accounts exist.
  const account = hashToken(login.toLowerCase());
  // Counted per account and address: failures from another address do not lock the owner out.
  const here = `${account} ${origin.address}`;
  await limits.use(perAccount, here);
  await slowDown((await limits.use(everywhere, account))?.used ?? 0);
  const known = await credentialsOf(ctx.em, login);
  const fits = await ctx.passwords.fits(password, known?.passwordHash ?? null);
  if (!known || !fits) {
    await recordFailure(ctx, known?.id ?? null);
    throw invalidCredentials();
  }
  await limits.reset(perAccount, here);
  await limits.reset(everywhere, account);
  if (ctx.passwords.isOutdated(known.passwordHash)) await rehashPassword(ctx, known, password);
  return ctx.em.transactional(async (em) => {
    await lockVerifiedPassword({ ...ctx, em }, known, password);
    if ((await factorOf(em, known.id))?.since) return openChallenge({ ...ctx, em }, known.id);
    await openSession({ ...ctx, em }, known.id);
    const by = await viewOf({ em }, known.id);
    await recordAudit({ ...ctx, em }, { action: 'signed_in', by, on: userTarget(by) });
    return by;
  });
}

/** Records the failure without the login, because users type passwords there by mistake. */
async function recordFailure(ctx: Ctx, id: number | null): Promise<void> {
  await recordAudit(ctx, { action: 'sign_in_failed', by: null, on: { type: 'user', id } });
}

const userTarget = ({ id }: { id: number }) => ({ type: 'user', id }) as const;

function signedOut(): DomainError {
  return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
}

function invalidCredentials(): DomainError {
  return new DomainError('signed_out', 'invalid_credentials', 'Invalid credentials');
}

/** Hashes the password at the current cost, unless it was changed in the meantime. */
async function rehashPassword(
  { em, passwords }: Ctx,
  { id, passwordHash }: Credentials,
  password: string,
) {
  await em.nativeUpdate(
    User,
    { id, passwordHash },
    { passwordHash: await passwords.hash(password) },
  );
}

/**
 * Throws if the password was changed while it was verified. Locks the user until the end of the
 * transaction, so that neither the password can change nor a second factor be confirmed before.
 */
async function lockVerifiedPassword(
  { em, passwords }: Ctx,
  known: Credentials,
  password: string,
): Promise<void> {
  const current = await db(em)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', known.id)
    .forShare()
    .executeTakeFirst();
  if (current?.password_hash === known.passwordHash) return;
  if (!(await passwords.fits(password, current?.password_hash ?? null))) throw invalidCredentials();
}

/** Resets the limits of sign-in after the user has proved their identity another way. */
export async function clearSignInFailures(
  { limits, origin }: Ctx,
  logins: string[],
): Promise<void> {
  for (const login of logins) {
    const account = hashToken(login.toLowerCase());
    await limits.reset(perAccount, `${account} ${origin.address}`);
    await limits.reset(everywhere, account);
  }
}

/** Delays sign-in by the number of attempts at the account from all addresses. */
async function slowDown(tries: number): Promise<void> {
  const over = tries - SLOW_AFTER;
  if (over > 0) await setTimeout(Math.min(SLOWEST_MS, 100 * 2 ** Math.min(over, 10)));
}

export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.em.transactional(async (em) => {
    await closeSession({ ...ctx, em });
    const by = ctx.actor ?? ctx.unready;
    if (by) await recordAudit({ ...ctx, em }, { action: 'signed_out', by, on: userTarget(by) });
  });
}

/** Returns the signed-in user; null for an anonymous request. */
export async function currentUser({ em, actor, unready }: Ctx): Promise<UserView | null> {
  const me = actor ?? unready;
  return me ? userView(em, me.id) : null;
}

export async function checkEmail(ctx: Ctx, email: string): Promise<{ exists: boolean }> {
  await ctx.limits.use(emailChecks, ctx.origin.address);
  return { exists: await emailExists(ctx.em, email) };
}

const USERNAME_BASE_MAX = 40;
/** Maximum number of attempts if concurrent sign-ups choose the same username. */
const USERNAME_TRIES = 5;

/**
 * Creates an account and its profile in one transaction and signs the user in. Calls `addProfile`
 * with the transaction's `em` and the new id.
 */
export async function signUp(
  ctx: Ctx,
  account: NewAccount,
  role: 'client' | 'developer',
  addProfile: (em: Ctx['em'], userId: number) => void,
): Promise<UserView> {
  await ctx.limits.use(signUps, ctx.origin.address);
  const id = await addAccount(ctx, account, role, async (em, userId) => {
    addProfile(em, userId);
    const within = { ...ctx, em };
    await openSession(within, userId);
    const by = { id: userId, role, name: `${account.firstName} ${account.lastName}` };
    const on = userTarget(by);
    await recordAudit(within, { action: 'signed_up', by, on, details: { role } });
  });
  return viewOf(ctx, id);
}

type AddAccountCtx = Pick<Ctx, 'em' | 'now' | 'passwords'>;

/** Creates the account of an admin, without a session. */
export function createAdmin(ctx: AddAccountCtx, account: NewAccount): Promise<number> {
  return addAccount(ctx, account, 'admin', (em) => em.flush());
}

async function addAccount(
  ctx: AddAccountCtx,
  account: NewAccount,
  role: Role,
  complete: (em: Ctx['em'], userId: number) => Promise<void>,
): Promise<number> {
  const refusal = guessableRefusal(account.password, account);
  if (refusal) throw refusal;
  if (await emailExists(ctx.em, account.email)) throw emailTaken();
  const passwordHash = await ctx.passwords.hash(account.password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createAccount(ctx, { ...account, role, passwordHash, attempt }, complete);
    } catch (error) {
      const taken = duplicateColumn(error);
      if (taken === 'email') throw emailTaken();
      if (taken === null || attempt >= USERNAME_TRIES) throw error;
    }
  }
}

interface AccountRow extends Omit<NewAccount, 'password'> {
  role: Role;
  passwordHash: string;
  attempt: number;
}

function createAccount(
  ctx: AddAccountCtx,
  { firstName, lastName, email, avatar, role, passwordHash, attempt }: AccountRow,
  complete: (em: Ctx['em'], userId: number) => Promise<void>,
): Promise<number> {
  const person = { firstName, lastName, email, avatar, role, passwordHash };
  return ctx.em.transactional(async (em) => {
    const username = await freeUsername(em, firstName, lastName, attempt);
    const user = em.create(User, { ...person, username, createdAt: ctx.now() });
    await em.flush();
    await complete(em, user.id);
    return user.id;
  });
}

/** Returns the column with the duplicate value of a concurrent sign-up; null for other errors. */
function duplicateColumn(error: unknown): 'email' | 'username' | null {
  if (!(error instanceof UniqueConstraintViolationException)) return null;
  return error.message.includes('users_email') ? 'email' : 'username';
}

async function freeUsername(em: Ctx['em'], first: string, last: string, attempt: number) {
  const base = slug(`${first}-${last}`, USERNAME_BASE_MAX) || 'member';
  const taken = await takenUsernames(em, base);
  if (attempt === 1 && !taken.has(base)) return base;
  // Many concurrent sign-ups with one name would compete for the same number, so it is random then.
  let suffix = taken.size + attempt + (attempt > 2 ? randomInt(100_000) : 0);
  while (taken.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}

/** Changes the name and picture of the actor, in the transaction of `em` if there is one. */
export async function changePerson(
  { em, actor }: Pick<ActorCtx, 'em' | 'actor'>,
  { firstName, lastName, avatar }: Person,
): Promise<UserView> {
  em.assign(await em.findOneOrFail(User, actor.id), { firstName, lastName, avatar });
  await em.flush();
  return viewOf({ em }, actor.id);
}

/**
 * Locks the user until the end of the transaction, so that their concurrent requests run one after
 * the other. Throws `signed_out` if the account is deleted.
 */
export async function lockUser(em: Ctx['em'], id: number): Promise<void> {
  // `for update` would also conflict with inserts of rows that reference the user.
  const locked = await db(em)
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw signedOut();
}

async function viewOf({ em }: Pick<Ctx, 'em'>, id: number): Promise<UserView> {
  const view = await userView(em, id);
  if (!view) throw signedOut();
  return view;
}
