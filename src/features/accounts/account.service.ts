import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { AuditDetails } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type ActorCtx, type Ctx, findCaller, inTransaction } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { type Credentials, findCredentials, findUserView } from './account.queries.ts';
import type { NewAccount, PersonalDetails, SignIn, UserView } from './account.schema.ts';
import { emailTakenError } from './email.rules.ts';
import { isEmailTaken } from './email-change/email-change.queries.ts';
import { queueConfirmationMail } from './email-confirmation/email-confirmation.service.ts';
import { assertPersonNameAllowed, findFreeUsername } from './name.service.ts';
import { guessablePasswordRefusal } from './passwords/weak-passwords.rules.ts';
import { closeSession, openSession } from './sessions/session.service.ts';
import { countLogin, countNetworkSignIn, resetLoginLimits } from './sign-in-limits.service.ts';
import { findSecondFactor } from './two-factor/second-factor.queries.ts';
import type { CodeNeeded } from './two-factor/second-factor.schema.ts';
import { createChallenge } from './two-factor/sign-in-challenge.service.ts';
import { User } from './user.entity.ts';

const signUpLimit: RateLimit = { name: 'sign-up', maxUses: 10, windowSeconds: 3_600 };
const emailCheckLimit: RateLimit = { name: 'check-email', maxUses: 30, windowSeconds: 60 };

/** An unknown account and a wrong password must not differ in the response or its duration. */
export async function signIn(
  ctx: Ctx,
  { email: login, password }: SignIn,
): Promise<UserView | CodeNeeded> {
  await countNetworkSignIn(ctx);
  await countLogin(ctx, login);
  const credentials = await findCredentials(ctx.em, login);
  // If the hash is null, `verify` takes as long as a verification and returns false.
  const isMatch = await ctx.passwords.verify(password, credentials?.passwordHash ?? null);
  if (!credentials || !isMatch) {
    await recordFailedSignIn(ctx, credentials?.id ?? null);
    throw invalidCredentialsError();
  }
  await resetLoginLimits(ctx, login);
  if (ctx.passwords.isOutdated(credentials.passwordHash))
    await rehashPassword(ctx, credentials, password);
  return inTransaction(ctx, async (ctx) => {
    await lockVerifiedPassword(ctx, credentials, password);
    return openSessionOrChallenge(ctx, credentials.id, { isPasswordVerified: true });
  });
}

interface FirstFactor {
  isPasswordVerified: boolean;
  auditDetails?: AuditDetails;
}

/**
 * Returns a challenge if the account also requires a code. Must run in the transaction that has
 * verified the first factor.
 */
export async function openSessionOrChallenge(
  ctx: Ctx,
  userId: number,
  { isPasswordVerified, auditDetails = {} }: FirstFactor,
): Promise<UserView | CodeNeeded> {
  if ((await findSecondFactor(ctx.em, userId))?.since) {
    return createChallenge(ctx, userId, isPasswordVerified);
  }
  await openSession(ctx, userId, { isPasswordVerified });
  const by = await loadUserView(ctx, userId);
  const on = toAuditTarget(by);
  await recordAudit(ctx, { action: 'signed_in', by, on, details: auditDetails });
  return by;
}

/**
 * The typed login is not recorded, because some users type their password into that field by
 * mistake.
 */
async function recordFailedSignIn(ctx: Ctx, userId: number | null): Promise<void> {
  await recordAudit(ctx, { action: 'sign_in_failed', by: null, on: { type: 'user', id: userId } });
}

const toAuditTarget = ({ id }: { id: number }) => ({ type: 'user', id }) as const;

function signedOutError(): DomainError {
  return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
}

function invalidCredentialsError(): DomainError {
  return new DomainError('signed_out', 'invalid_credentials', 'Invalid credentials');
}

/** Does nothing if the password was changed in the meantime. */
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
 * Locks the user, so that until the end of the transaction the password cannot be changed and no
 * second factor can be confirmed.
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
  // The hash also differs if `rehashPassword` has replaced it; the password then still matches.
  if (!(await passwords.verify(password, current?.password_hash ?? null)))
    throw invalidCredentialsError();
}

export async function signOut(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await closeSession(ctx);
    const by = findCaller(ctx);
    if (by) await recordAudit(ctx, { action: 'signed_out', by, on: toAuditTarget(by) });
  });
}

export async function findCurrentUser(ctx: Ctx): Promise<UserView | null> {
  const user = findCaller(ctx);
  return user ? findUserView(ctx, user.id) : null;
}

/** An address also counts as existing if an objection may restore it to an account. */
export async function checkEmail(ctx: Ctx, email: string): Promise<{ exists: boolean }> {
  await ctx.limits.use(emailCheckLimit, toNetworkKey(ctx.origin.address));
  return { exists: await isEmailTaken(ctx.em, email, { now: ctx.now() }) };
}

const USERNAME_ATTEMPTS_MAX = 5;

/** `addProfile` gets the `em` of the transaction; the commit flushes the profile. */
export async function signUp(
  ctx: Ctx,
  account: NewAccount,
  role: 'client' | 'developer',
  addProfile: (em: Ctx['em'], userId: number) => void,
): Promise<UserView> {
  await ctx.limits.use(signUpLimit, toNetworkKey(ctx.origin.address));
  const id = await createAccountWithUsername(ctx, account, role, async (em, userId) => {
    addProfile(em, userId);
    const transactionCtx = { ...ctx, em };
    // Accounts that the operator creates count as confirmed.
    if (!ctx.isRunByOperator) await queueConfirmationMail(transactionCtx, userId);
    await openSession(transactionCtx, userId, { isPasswordVerified: true });
    const by = { id: userId, role, name: `${account.firstName} ${account.lastName}` };
    const on = toAuditTarget(by);
    await recordAudit(transactionCtx, { action: 'signed_up', by, on, details: { role } });
  });
  return loadUserView(ctx, id);
}

type CreateAccountCtx = Pick<Ctx, 'em' | 'now' | 'passwords' | 'isRunByOperator'>;
type AfterInsert = (em: Ctx['em'], userId: number) => Promise<void>;

/** Opens no session. The address counts as confirmed, because the invitation was mailed to it. */
export function createAdmin(ctx: CreateAccountCtx, account: NewAccount): Promise<number> {
  const operatorCtx = { ...ctx, isRunByOperator: true };
  return createAccountWithUsername(operatorCtx, account, 'admin', (em) => em.flush());
}

async function createAccountWithUsername(
  ctx: CreateAccountCtx,
  account: NewAccount,
  role: Role,
  afterInsert: AfterInsert,
): Promise<number> {
  const refusal = guessablePasswordRefusal(account.password, account);
  if (refusal) throw refusal;
  await assertPersonNameAllowed(ctx, account);
  if (await isEmailTaken(ctx.em, account.email, { now: ctx.now() })) throw emailTakenError();
  const passwordHash = await ctx.passwords.hash(account.password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insertAccount(ctx, { ...account, role, passwordHash, attempt }, afterInsert);
    } catch (error) {
      const duplicateColumn = findDuplicateColumn(error);
      if (duplicateColumn === 'email') throw emailTakenError();
      if (duplicateColumn === null || attempt >= USERNAME_ATTEMPTS_MAX) throw error;
    }
  }
}

interface AccountInput extends Omit<NewAccount, 'password'> {
  role: Role;
  passwordHash: string;
  attempt: number;
}

function insertAccount(
  ctx: CreateAccountCtx,
  { firstName, lastName, email, avatar, role, passwordHash, attempt }: AccountInput,
  afterInsert: AfterInsert,
): Promise<number> {
  const columns = { firstName, lastName, email, avatar, role, passwordHash };
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const username = await findFreeUsername(em, firstName, lastName, attempt);
    const createdAt = ctx.now();
    const emailConfirmedAt = ctx.isRunByOperator ? createdAt : null;
    const user = em.create(User, { ...columns, username, createdAt, emailConfirmedAt });
    await em.flush();
    await afterInsert(em, user.id);
    return user.id;
  });
}

/** Null for other errors than a duplicate that a concurrent sign-up inserted. */
function findDuplicateColumn(error: unknown): 'email' | 'username' | null {
  if (!(error instanceof UniqueConstraintViolationException)) return null;
  return error.message.includes('users_email') ? 'email' : 'username';
}

export async function updatePersonalDetails(
  ctx: Pick<ActorCtx, 'em' | 'actor' | 'settings' | 'isRunByOperator'>,
  { firstName, lastName }: Omit<PersonalDetails, 'avatar'>,
): Promise<UserView> {
  const { em, actor } = ctx;
  const user = await em.findOneOrFail(User, actor.id);
  const isRenamed = user.firstName !== firstName || user.lastName !== lastName;
  // An unchanged name may be older than the rule, and two admins may have the same name.
  if (isRenamed && user.role !== 'admin')
    await assertPersonNameAllowed(ctx, { firstName, lastName });
  em.assign(user, { firstName, lastName });
  await em.flush();
  return loadUserView(ctx, actor.id);
}

export async function updateAvatar(
  ctx: Pick<ActorCtx, 'em' | 'settings'>,
  userId: number,
  avatar: string | null,
): Promise<UserView> {
  await ctx.em.nativeUpdate(User, userId, { avatar });
  return loadUserView(ctx, userId);
}

/** Until the end of the transaction. Throws `signed_out` if the account is deleted. */
export async function lockUser(em: Ctx['em'], userId: number): Promise<void> {
  // `for update` would also conflict with inserts of rows that reference the user.
  const lockedUser = await db(em)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!lockedUser) throw signedOutError();
}

async function loadUserView(ctx: Pick<Ctx, 'em' | 'settings'>, userId: number): Promise<UserView> {
  const view = await findUserView(ctx, userId);
  if (!view) throw signedOutError();
  return view;
}
