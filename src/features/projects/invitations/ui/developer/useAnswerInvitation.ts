import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { InvitationAnswer } from '../../invitation.rules.ts';
import type { InvitationView } from '../../invitation.schema.ts';
import { applyAnswer, revertAnswer } from '../invitation-lists.ts';

/** Toasts after an answer. */
const answerToasts: Record<InvitationAnswer, [title: string, text: string]> = {
  accepted: ['Invitation accepted!', 'You can now bid on this project'],
  declined: ['Invitation declined', 'The client has been notified'],
};

interface AnswerOptions {
  /** Called after declining, before the cached project is removed, to leave a page about it. */
  onDeclined?: (() => Promise<void>) | undefined;
}

/**
 * Returns `answer`, which accepts or declines an invitation with an optimistic update, reverts it
 * if the request fails, and shows a toast with the result.
 */
export function useAnswerInvitation({ onDeclined }: AnswerOptions = {}) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = trpc.invitations.answer.useMutation({
    onMutate: async ({ id, status }) => {
      await utils.invitations.mine.cancel();
      const lists = utils.invitations.mine.getData();
      const invitation = lists?.pending.find((one) => one.id === id);
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
      // Skipped while other answers are being sent, because a reload would revert their updates.
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
    // A declined private project must be removed from the cache, not only invalidated.
    await (status === 'declined' ? utils.projects.get.reset() : utils.projects.get.invalidate());
    void utils.bids.onProject.invalidate();
  }

  /** Reverts the optimistic update; `invitation` is undefined if there was none. */
  function restore(invitation: InvitationView | undefined) {
    const lists = utils.invitations.mine.getData();
    if (lists && invitation) {
      utils.invitations.mine.setData(undefined, revertAnswer(lists, invitation));
    }
  }

  return {
    /** Sends the answer, unless one to the same invitation is being sent. */
    answer: (invitationId: number, status: InvitationAnswer): void => {
      if (!isPending || variables?.id !== invitationId) mutate({ id: invitationId, status });
    },
    /** The answer that is being sent; null if none is. */
    pendingAnswer: isPending ? (variables?.status ?? null) : null,
  };
}
