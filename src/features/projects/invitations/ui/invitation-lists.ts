import { type InvitationAnswer, RECENT_MAX } from '../invitation.rules.ts';
import type { InvitationView, MyInvitations } from '../invitation.schema.ts';

/**
 * Returns true if a live event may have changed a list of invitations or requests. `missed` says
 * that events may have been lost.
 */
export function isInvitationEvent({ kind }: { kind: string }): boolean {
  return ['notification', 'invitation', 'project', 'missed'].includes(kind);
}

function compareNewestFirst(one: InvitationView, other: InvitationView): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id - one.id;
}

/**
 * Returns the lists with this invitation moved to `recent`, used as optimistic update. `answeredAt`
 * is an ISO 8601 timestamp.
 */
export function applyAnswer(
  lists: MyInvitations,
  invitation: InvitationView,
  status: InvitationAnswer,
  answeredAt: string,
): MyInvitations {
  const isHidden = status === 'declined' && invitation.project?.isPrivate;
  const project = isHidden ? null : invitation.project;
  const answeredInvitation = { ...invitation, status, project, updatedAt: answeredAt };
  return {
    pending: lists.pending.filter(({ id }) => id !== invitation.id),
    recent: [answeredInvitation, ...lists.recent].slice(0, RECENT_MAX),
  };
}

/**
 * Returns the lists with this invitation, as it was before the optimistic update, moved back to
 * `pending`. Updates of other invitations remain.
 */
export function revertAnswer(lists: MyInvitations, invitation: InvitationView): MyInvitations {
  const otherInvitations = lists.pending.filter(({ id }) => id !== invitation.id);
  return {
    pending: [...otherInvitations, invitation].sort(compareNewestFirst),
    recent: lists.recent.filter(({ id }) => id !== invitation.id),
  };
}
