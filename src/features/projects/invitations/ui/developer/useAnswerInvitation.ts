import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { InvitationAnswer } from '../../invitation.rules.ts';
import type { InvitationView } from '../../invitation.schema.ts';
import { applyAnswer, revertAnswer } from '../invitation-lists.ts';

const answerToasts: Record<InvitationAnswer, [title: string, text: string]> = {
  accepted: ['Invitation accepted!', 'You can now bid on this project'],
  declined: ['Invitation declined', 'The client has been notified'],
};

interface AnswerOptions {
  /** Called before cached projects are reset, so that a page can be left first. */
  onDeclined?: (() => Promise<void>) | undefined;
}

/**
 * The lists of `invitations.mine` are updated at once, and the update is reverted if the request
 * fails.
 */
export function useAnswerInvitation({ onDeclined }: AnswerOptions = {}) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = trpc.invitations.answer.useMutation({
    onMutate: async ({ id, status }) => {
      await utils.invitations.mine.cancel();
      const lists = utils.invitations.mine.getData();
      const invitation = lists?.pending.find((pending) => pending.id === id);
      if (lists && invitation) {
        const answeredAt = new Date().toISOString();
        const answeredLists = applyAnswer(lists, invitation, status, answeredAt);
        utils.invitations.mine.setData(undefined, answeredLists);
      }
      return { invitation };
    },
    onError: (error, _answer, context) => {
      restore(context?.invitation);
      toast.error('Error', readError(error).message);
    },
    onSuccess: (invitation, { status }) => handleAnswered(invitation, status),
    onSettled: () => {
      void utils.invitations.state.invalidate();
      // While other answers are being sent, a reload would revert their optimistic updates. This
      // mutation itself still counts as one.
      const mutationKey = getMutationKey(trpc.invitations.answer);
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void utils.invitations.mine.invalidate();
    },
  });

  async function handleAnswered({ project }: InvitationView, status: InvitationAnswer) {
    const [title, text] = answerToasts[status];
    toast.success(title, status === 'accepted' && project?.isPaused ? CLIENT_SUSPENDED_TEXT : text);
    if (status === 'declined') await onDeclined?.();
    void utils.projects.list.invalidate();
    void utils.projects.count.invalidate();
    // After a decline, `reset` removes cached projects: a private one must no longer be shown.
    await (status === 'declined' ? utils.projects.get.reset() : utils.projects.get.invalidate());
    void utils.bids.onProject.invalidate();
  }

  /** `invitation` is undefined if there was no optimistic update. */
  function restore(invitation: InvitationView | undefined) {
    const lists = utils.invitations.mine.getData();
    if (lists && invitation) {
      utils.invitations.mine.setData(undefined, revertAnswer(lists, invitation));
    }
  }

  const acceptOffer = trpc.bids.acceptOffer.useMutation({
    onError: (error) => toast.error('Error', readError(error).message),
    onSuccess: () => toast.success('Offer accepted!', 'The client can now hire you and pay'),
    onSettled: () => {
      void utils.invitations.invalidate();
      void utils.projects.invalidate();
      void utils.bids.onProject.invalidate();
    },
  });

  return {
    /** `projectRevision` is the revision that the developer read. */
    acceptOffer: (invitationId: number, projectRevision: number | null): void => {
      if (acceptOffer.isPending) return;
      acceptOffer.mutate({ id: invitationId, ...(projectRevision && { projectRevision }) });
    },
    /** Id of the invitation whose offer is being accepted. */
    acceptedOfferId: acceptOffer.isPending ? acceptOffer.variables.id : null,
    /** Does nothing if an answer to this invitation is being sent. */
    answer: (invitationId: number, status: InvitationAnswer): void => {
      if (!isPending || variables?.id !== invitationId) mutate({ id: invitationId, status });
    },
    pendingAnswer: isPending ? (variables?.status ?? null) : null,
  };
}
