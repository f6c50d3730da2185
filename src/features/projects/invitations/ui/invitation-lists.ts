import { type InvitationAnswer, RECENT_SHOWN } from '../invitation.rules.ts';
import type { InvitationView, MyInvitations } from '../invitation.schema.ts';

/** Returns true if a live event may have changed a list of invitations or requests. */
export function isInvitationEvent({ kind }: { kind: string }): boolean {
  return ['notification', 'invitation', 'project', 'missed'].includes(kind);
}

function newestFirst(one: InvitationView, other: InvitationView): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id - one.id;
}

/** Returns the lists with this invitation moved to `recent`, used as optimistic update. */
export function applyAnswer(
  lists: MyInvitations,
  invitation: InvitationView,
  status: InvitationAnswer,
  at: string,
): MyInvitations {
  const hidden = status === 'declined' && invitation.project?.isPrivate;
  const project = hidden ? null : invitation.project;
  const answeredInvitation = { ...invitation, status, project, updatedAt: at };
  return {
    pending: lists.pending.filter(({ id }) => id !== invitation.id),
    recent: [answeredInvitation, ...lists.recent].slice(0, RECENT_SHOWN),
  };
}

/** Reverts the optimistic update of one invitation; others remain. */
export function revertAnswer(lists: MyInvitations, invitation: InvitationView): MyInvitations {
  const otherInvitations = lists.pending.filter(({ id }) => id !== invitation.id);
  return {
    pending: [...otherInvitations, invitation].sort(newestFirst),
    recent: lists.recent.filter(({ id }) => id !== invitation.id),
  };
}
