import { type InvitationAnswer, RECENT_MAX } from '../invitation.rules.ts';
import type { InvitationView, MyInvitations } from '../invitation.schema.ts';

/** `missed` says that other events may have been lost. */
export function isInvitationEvent({ kind }: { kind: string }): boolean {
  return ['notification', 'invitation', 'project', 'missed'].includes(kind);
}

function compareNewestFirst(first: InvitationView, second: InvitationView): number {
  return second.createdAt.localeCompare(first.createdAt) || second.id - first.id;
}

/** `answeredAt` is ISO 8601. */
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

/** Updates of other invitations remain. */
export function revertAnswer(lists: MyInvitations, invitation: InvitationView): MyInvitations {
  const otherInvitations = lists.pending.filter(({ id }) => id !== invitation.id);
  return {
    pending: [...otherInvitations, invitation].sort(compareNewestFirst),
    recent: lists.recent.filter(({ id }) => id !== invitation.id),
  };
}
