import { withCodeIfOn } from '#features/accounts/factor/factor.service.ts';
import {
  anonymizeAccount,
  lockAccountForDeletion,
} from '#features/accounts/former/former.service.ts';
import { provenOwner } from '#features/accounts/passwords/change.service.ts';
import { forgetNames, recordAudit } from '#features/audit/audit.service.ts';
import { withdrawBid } from '#features/bids/bid.service.ts';
import { deleteBlocks } from '#features/conversations/conversation.service.ts';
import { issueMissingDocuments } from '#features/documents/document.service.ts';
import { deleteFavorites } from '#features/favorites/favorite.service.ts';
import { deleteUnattachedFiles } from '#features/files/file.service.ts';
import { cancelProject } from '#features/hires/hire.service.ts';
import { deleteNotifications } from '#features/notifications/notification.service.ts';
import { closePayoutAccount } from '#features/payments/payouts/payout.service.ts';
import { deleteProfile } from '#features/profiles/profile.service.ts';
import {
  declinePendingInvitations,
  deleteUserInvitations,
} from '#features/projects/invitations/account-deletion.service.ts';
import { lockProjects } from '#features/projects/project.service.ts';
import { deleteSearches } from '#features/saved-searches/saved-search.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { dropMails, sendMail } from '#platform/server/mail.ts';
import { FORMER_MEMBER } from '#platform/shared/words.ts';
import { goodbyeLetter } from './deletion.mail.ts';
import { concernedProjects, obstaclesOf } from './deletion.queries.ts';
import { deletionRefusal } from './deletion.rules.ts';
import type { DeleteAccount, Obstacle } from './deletion.schema.ts';

export function ownObstacles({ em, actor }: ActorCtx): Promise<Obstacle[]> {
  return obstaclesOf(em, actor.id);
}

/**
 * Deletes the caller's account after they have proved their identity. Either everything is deleted
 * or nothing.
 */
export async function deleteAccount(ctx: ActorCtx, proofs: DeleteAccount): Promise<void> {
  const { id } = ctx.actor;
  await provenOwner(ctx, proofs.password);
  await issueMissingDocuments(ctx, id);
  await withCodeIfOn(ctx, proofs.code, leave);
  ctx.session.drop();
  // If this fails, the files are deleted with all uploads that were never used.
  await deleteUnattachedFiles({ ...ctx, em: ctx.em.fork() }, id).catch((error: unknown) =>
    ctx.report(`Files of former member ${id} wait to be swept: ${error}`),
  );
}

/**
 * Deletes the account in one transaction. It locks the user, then projects by id, then the rest:
 * all transactions use this order, which prevents deadlocks. Obstacles are read after the locks,
 * because from then on no hire of this user can start.
 */
async function leave(ctx: ActorCtx): Promise<void> {
  const { em, actor } = ctx;
  const person = await lockAccountForDeletion(em, actor.id);
  const concerned = await concernedProjects(em, person.id);
  await lockProjects(
    em,
    concerned.map(({ id }) => id),
  );
  const refusal = deletionRefusal(await obstaclesOf(em, person.id));
  if (refusal) throw refusal;
  await recordAudit(ctx, { action: 'account_deleted', on: { type: 'user', id: person.id } });
  await endBusiness(ctx);
  await deleteProfile(em, person.id);
  await anonymizeAccount(ctx, person);
  await forgetTraces(ctx);
  await dropMails(em, person.email);
  await sendMail(ctx, goodbyeLetter(ctx.settings, person));
}

/**
 * Cancels the user's open projects and withdraws their bids. This must precede the change of the
 * user's row, because two concurrent deletions would otherwise wait for each other.
 */
async function endBusiness(ctx: ActorCtx): Promise<void> {
  for (const { id, own, bidId } of await concernedProjects(ctx.em, ctx.actor.id)) {
    if (own) await cancelProject(ctx, id);
    if (bidId !== null) await withdrawBid(ctx, { id: bidId }, FORMER_MEMBER);
  }
  await declinePendingInvitations(ctx);
}

async function forgetTraces(ctx: ActorCtx): Promise<void> {
  const { em } = ctx;
  const { id } = ctx.actor;
  await deleteUserInvitations(ctx);
  await closePayoutAccount(ctx, id);
  await deleteNotifications(em, id);
  await deleteFavorites(em, id);
  await deleteSearches(em, id);
  await deleteBlocks(em, id);
  await forgetNames(ctx, id);
}
