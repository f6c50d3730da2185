import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { AuditDetails } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { type Credentials, emailExists, findCredentials, findUserView } from './account.queries.ts';
import type { NewAccount, PersonalDetails, SignIn, UserView } from './account.schema.ts';
import { emailTakenError } from './email.rules.ts';
import { isEmailTaken } from './email-change/email-change.queries.ts';
import { queueConfirmationMail } from './email-confirmation/email-confirmation.service.ts';
import { assertOwnName, findFreeUsername } from './name.service.ts';
import { weakPasswordRefusal } from './passwords/weak-passwords.rules.ts';
import { closeSession, openSession } from './sessions/session.service.ts';
import {
  clearSignInFailures,
  countAccountSignIn,
  countNetworkSignIn,
} from './sign-in-limits.service.ts';
import { findSecondFactor } from './two-factor/second-factor.queries.ts';
import type { CodeNeeded } from './two-factor/second-factor.schema.ts';
import { createChallenge } from './two-factor/sign-in-challenge.service.ts';
import { User } from './user.entity.ts';

const signUpLimit: RateLimit = { name: 'sign-up', maxUses: 10, windowSeconds: 3_600 };
const emailCheckLimit: RateLimit = { name: 'check-email', maxUses: 30, windowSeconds: 60 };

/**
 * Signs in by username or e-mail. An unknown account and a wrong password must not differ in the
 * response or its duration (RULES section 1).
 */
export async function signIn(
  ctx: Ctx,
  { email: login, password }: SignIn,
): Promise<UserView | CodeNeeded> {
  await countNetworkSignIn(ctx);
  const credentials = await findCredentials(ctx.em, login);
  await countAccountSignIn(ctx, credentials?.id ?? null, login);
  const isMatch = await ctx.passwords.verify(password, credentials?.passwordHash ?? null);
  if (!credentials || !isMatch) {
    await recordFailure(ctx, credentials?.id ?? null);
    throw invalidCredentialsError();
  }
  await clearSignInFailures(ctx, credentials.id);
  if (ctx.passwords.isOutdated(credentials.passwordHash))
    await rehashPassword(ctx, credentials, password);
  return ctx.em.transactional(async (em) => {
    await lockVerifiedPassword({ ...ctx, em }, credentials, password);
    return openSessionOrChallenge({ ...ctx, em }, credentials.id, { isPasswordVerified: true });
  });
}

interface FirstFactor {
  /** Whether the first factor was the password; else it was a mailed link. */
  isPasswordVerified: boolean;
  details?: AuditDetails;
}

/**
 * Signs a user in, or creates the challenge for the second factor if the account has one. Must run
 * in the transaction that has verified the first factor.
 */
export async function openSessionOrChallenge(
  ctx: Ctx,
  userId: number,
  { isPasswordVerified, details = {} }: FirstFactor,
): Promise<UserView | CodeNeeded> {
  if ((await findSecondFactor(ctx.em, userId))?.since) {
    return createChallenge(ctx, userId, isPasswordVerified);
  }
  await openSession(ctx, userId, isPasswordVerified);
  const by = await loadUserView(ctx, userId);
  await recordAudit(ctx, { action: 'signed_in', by, on: toAuditTarget(by), details });
  return by;
}

/** Records a failure, without the login, because users enter their password there by mistake. */
async function recordFailure(ctx: Ctx, id: number | null): Promise<void> {
  await recordAudit(ctx, { action: 'sign_in_failed', by: null, on: { type: 'user', id } });
}

const toAuditTarget = ({ id }: { id: number }) => ({ type: 'user', id }) as const;

function signedOutError(): DomainError {
  return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
}

function invalidCredentialsError(): DomainError {
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
 * Throws if the password no longer matches because it was changed since its verification. Locks the
 * user until the end of the transaction, so that neither can the password be changed nor a second
 * factor be confirmed before.
 */
async function lockVerifiedPassword(
  { em, passwords }: Ctx,
  credentials: Credentials,
  password: string,
): Promise<void> {
  const current = await db(em)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', credentials.id)
    .forShare()
    .executeTakeFirst();
  if (current?.password_hash === credentials.passwordHash) return;
  if (!(await passwords.verify(password, current?.password_hash ?? null)))
    throw invalidCredentialsError();
}

export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.em.transactional(async (em) => {
    await closeSession({ ...ctx, em });
    const by = ctx.actor ?? ctx.unready;
    if (by) await recordAudit({ ...ctx, em }, { action: 'signed_out', by, on: toAuditTarget(by) });
  });
}

/** Returns the signed-in user; null for an anonymous request. */
export async function loadCurrentUser(ctx: Ctx): Promise<UserView | null> {
  const me = ctx.actor ?? ctx.unready;
  return me ? findUserView(ctx, me.id) : null;
}

export async function checkEmail(ctx: Ctx, email: string): Promise<{ exists: boolean }> {
  await ctx.limits.use(emailCheckLimit, toNetworkKey(ctx.origin.address));
  return { exists: await emailExists(ctx.em, email) };
}

/** Maximum number of attempts if concurrent sign-ups choose the same username. */
const USERNAME_ATTEMPTS_MAX = 5;

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
  await ctx.limits.use(signUpLimit, toNetworkKey(ctx.origin.address));
  const id = await createAccountWithUsername(ctx, account, role, async (em, userId) => {
    addProfile(em, userId);
    const within = { ...ctx, em };
    if (!ctx.isRunByOperator) await queueConfirmationMail(within, userId);
    await openSession(within, userId);
    const by = { id: userId, role, name: `${account.firstName} ${account.lastName}` };
    const on = toAuditTarget(by);
    await recordAudit(within, { action: 'signed_up', by, on, details: { role } });
  });
  return loadUserView(ctx, id);
}

type AddAccountCtx = Pick<Ctx, 'em' | 'now' | 'passwords' | 'isRunByOperator'>;

/** Creates the account of an admin, without a session. The invitation proved the address. */
export function createAdmin(ctx: AddAccountCtx, account: NewAccount): Promise<number> {
  const trustingCtx = { ...ctx, isRunByOperator: true };
  return createAccountWithUsername(trustingCtx, account, 'admin', (em) => em.flush());
}

async function createAccountWithUsername(
  ctx: AddAccountCtx,
  account: NewAccount,
  role: Role,
  complete: (em: Ctx['em'], userId: number) => Promise<void>,
): Promise<number> {
  const refusal = weakPasswordRefusal(account.password, account);
  if (refusal) throw refusal;
  await assertOwnName(ctx, account);
  if (await isEmailTaken(ctx.em, account.email, { now: ctx.now() })) throw emailTakenError();
  const passwordHash = await ctx.passwords.hash(account.password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insertAccount(ctx, { ...account, role, passwordHash, attempt }, complete);
    } catch (error) {
      const duplicate = findDuplicateColumn(error);
      if (duplicate === 'email') throw emailTakenError();
      if (duplicate === null || attempt >= USERNAME_ATTEMPTS_MAX) throw error;
    }
  }
}

interface AccountRow extends Omit<NewAccount, 'password'> {
  role: Role;
  passwordHash: string;
  attempt: number;
}

function insertAccount(
  ctx: AddAccountCtx,
  { firstName, lastName, email, avatar, role, passwordHash, attempt }: AccountRow,
  complete: (em: Ctx['em'], userId: number) => Promise<void>,
): Promise<number> {
  const columns = { firstName, lastName, email, avatar, role, passwordHash };
  return ctx.em.transactional(async (em) => {
    const username = await findFreeUsername(em, firstName, lastName, attempt);
    const createdAt = ctx.now();
    const emailConfirmedAt = ctx.isRunByOperator ? createdAt : null;
    const user = em.create(User, { ...columns, username, createdAt, emailConfirmedAt });
    await em.flush();
    await complete(em, user.id);
    return user.id;
  });
}

/** Returns the column with the duplicate value of a concurrent sign-up; null for other errors. */
function findDuplicateColumn(error: unknown): 'email' | 'username' | null {
  if (!(error instanceof UniqueConstraintViolationException)) return null;
  return error.message.includes('users_email') ? 'email' : 'username';
}

/** Changes the name and picture of the actor, in the transaction of `em` if there is one. */
export async function updatePersonalDetails(
  ctx: Pick<ActorCtx, 'em' | 'actor' | 'settings' | 'isRunByOperator'>,
  { firstName, lastName, avatar }: PersonalDetails,
): Promise<UserView> {
  const { em, actor } = ctx;
  const user = await em.findOneOrFail(User, actor.id);
  const isRenamed = user.firstName !== firstName || user.lastName !== lastName;
  // An unchanged name may be older than the rule, and the name of an admin is never a pretence.
  if (isRenamed && user.role !== 'admin') await assertOwnName(ctx, { firstName, lastName });
  em.assign(user, { firstName, lastName, avatar });
  await em.flush();
  return loadUserView(ctx, actor.id);
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
  if (!locked) throw signedOutError();
}

async function loadUserView(ctx: Pick<Ctx, 'em' | 'settings'>, id: number): Promise<UserView> {
  const view = await findUserView(ctx, id);
  if (!view) throw signedOutError();
  return view;
}
