import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { revokeProgramAccess } from '#features/accounts/access-tokens/access-token.service.ts';
import { lockUser } from '#features/accounts/account.service.ts';
import { AdminInvitation } from '#features/accounts/admins/admin-invitation.entity.ts';
import { EmailChange } from '#features/accounts/email-change/email-change.entity.ts';
import { EmailConfirmation } from '#features/accounts/email-confirmation/email-confirmation.entity.ts';
import { sendAccountMail } from '#features/accounts/email-confirmation/email-confirmation-guard.service.ts';
import { LegalDetails } from '#features/accounts/legal-details/legal-details.entity.ts';
import { verifyCurrentPassword } from '#features/accounts/passwords/change-password.service.ts';
import {
  type AccountWithPassword,
  findAccount,
} from '#features/accounts/passwords/password.queries.ts';
import { PasswordReset } from '#features/accounts/passwords/password-reset.entity.ts';
import { endSessions } from '#features/accounts/sessions/session.service.ts';
import { SignInLink } from '#features/accounts/sign-in-links/sign-in-link.entity.ts';
import { lockUsersAndAdmins } from '#features/accounts/suspension/suspension.queries.ts';
import {
  SecondFactor,
  SignInChallenge,
} from '#features/accounts/two-factor/second-factor.entity.ts';
import { withCodeIfRequired } from '#features/accounts/two-factor/second-factor.service.ts';
import { User } from '#features/accounts/user.entity.ts';
import { eraseNames, recordAudit } from '#features/audit/audit.service.ts';
import { withdrawBid } from '#features/bids/bid.service.ts';
import { deleteBlocks } from '#features/conversations/conversation.service.ts';
import { deleteAgreementPdfs } from '#features/documents/agreement/agreement-document.service.ts';
import { issueMissingDocuments } from '#features/documents/document.service.ts';
import { deleteFavorites } from '#features/favorites/favorite.service.ts';
import { deleteUnattachedFiles } from '#features/files/file.service.ts';
import { cancelProject } from '#features/hires/hire.service.ts';
import { deletePriceConsents } from '#features/hires/price-consent/price-consent.service.ts';
import { deleteNotifications } from '#features/notifications/notification.service.ts';
import { closePayoutAccount } from '#features/payments/payouts/payout.service.ts';
import { deleteProfile } from '#features/profiles/profile.service.ts';
import { deleteDrafts } from '#features/projects/drafts/draft.service.ts';
import {
  declinePendingInvitations,
  deleteUserInvitations,
} from '#features/projects/invitations/close-invitations.service.ts';
import { lockProjects } from '#features/projects/project.service.ts';
import { dismissOwnQuestions } from '#features/projects/questions/question.service.ts';
import { deleteSearches } from '#features/saved-searches/saved-search.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { deleteQueuedMails } from '#platform/server/mail/mail.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import { accountDeletedMail } from './deletion.mail.ts';
import { listAffectedProjects, listBlockers } from './deletion.queries.ts';
import { deletionRefusal, toAnonymizedAccount } from './deletion.rules.ts';
import type { Blocker, DeleteAccount } from './deletion.schema.ts';

export function listOwnBlockers({ em, actor }: ActorCtx): Promise<Blocker[]> {
  return listBlockers(em, actor.id);
}

/**
 * One transaction deletes everything except unattached files, which are deleted after the commit.
 * Throws `password_wrong`, `code_missing`, `code_wrong`, `too_many` or `deletion_hindered`.
 */
export async function deleteAccount(ctx: ActorCtx, proofs: DeleteAccount): Promise<void> {
  const { id } = ctx.actor;
  await verifyCurrentPassword(ctx, proofs.password);
  // Receipts and invoices must contain the name, which is deleted below.
  await issueMissingDocuments(ctx, id);
  await withCodeIfRequired(ctx, proofs.code, deleteInTransaction);
  ctx.session.clearToken();
  // Must run after the commit. If it fails, the job that deletes expired uploads deletes the files
  // later.
  await deleteUnattachedFiles({ ...ctx, em: ctx.em.fork() }, id).catch((error: unknown) =>
    ctx.report(`Files of former member ${id} are not deleted yet: ${error}`),
  );
}

/**
 * Locks the user, then the projects by id, then the rest: all transactions use this order, which
 * prevents deadlocks. Blockers are read after these locks, because no hire of this user can start
 * any more.
 */
async function deleteInTransaction(ctx: ActorCtx): Promise<void> {
  const { em, actor } = ctx;
  const account = await lockAccountForDeletion(em, actor.id);
  const affectedProjects = await listAffectedProjects(em, account.id);
  await lockProjects(
    em,
    affectedProjects.map(({ id }) => id),
  );
  const refusal = deletionRefusal(await listBlockers(em, account.id));
  if (refusal) throw refusal;
  await recordAudit(ctx, { action: 'account_deleted', on: { type: 'user', id: account.id } });
  await cancelProjectsAndBids(ctx);
  await deleteProfile(em, account.id);
  await anonymizeAccount(ctx, account);
  await deletePersonalData(ctx);
  await deleteQueuedMails(em, account.email);
  await sendAccountMail(ctx, account.id, accountDeletedMail(ctx.settings, account));
}

/**
 * Must run before the row of the user is changed: otherwise two concurrent deletions could wait for
 * each other. Reads the projects again, because they may have changed before they were locked.
 */
async function cancelProjectsAndBids(ctx: ActorCtx): Promise<void> {
  for (const { id, isOwner, bidId } of await listAffectedProjects(ctx.em, ctx.actor.id)) {
    if (isOwner) await cancelProject(ctx, id);
    if (bidId !== null) await withdrawBid(ctx, { id: bidId }, FORMER_MEMBER);
  }
  await declinePendingInvitations(ctx);
}

async function deletePersonalData(ctx: ActorCtx): Promise<void> {
  const { em } = ctx;
  const { id } = ctx.actor;
  await deleteUserInvitations(ctx);
  await deleteDrafts(em, id);
  await deletePriceConsents(em, id);
  await dismissOwnQuestions(ctx);
  await closePayoutAccount(ctx, id);
  await deleteNotifications(em, id);
  await deleteFavorites(em, id);
  await deleteSearches(em, id);
  await deleteBlocks(em, id);
  await deleteAgreementPdfs(em, id);
  await eraseNames(ctx, id);
}

/**
 * If the user is an admin, locks all admins, so that the last two cannot be deleted at the same
 * time.
 */
async function lockAccountForDeletion(
  em: SqlEntityManager,
  userId: number,
): Promise<AccountWithPassword> {
  const unlockedAccount = await findAccount(em, userId);
  if (unlockedAccount?.role === 'admin') await lockUsersAndAdmins(em, [userId]);
  await lockUser(em, userId);
  // The account is read again, because it may have changed before it was locked.
  const account = await findAccount(em, userId);
  if (!account) throw new Error('A locked user must exist');
  return account;
}

/** Later calls of `lockUser` throw, because the account is deleted. */
async function anonymizeAccount(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { id, email }: AccountWithPassword,
): Promise<void> {
  await em.nativeUpdate(User, id, { ...toAnonymizedAccount(id, randomUUID()), deletedAt: now() });
  await em.nativeDelete(LegalDetails, { userId: id });
  await em.nativeDelete(PasswordReset, { userId: id });
  await em.nativeDelete(SignInLink, { userId: id });
  await em.nativeDelete(EmailChange, { userId: id });
  await em.nativeDelete(EmailConfirmation, { userId: id });
  await em.nativeDelete(SignInChallenge, { userId: id });
  await em.nativeDelete(SecondFactor, { userId: id });
  await em.nativeDelete(AdminInvitation, { email });
  await endSessions(em, id);
  await revokeProgramAccess(em, id);
}
