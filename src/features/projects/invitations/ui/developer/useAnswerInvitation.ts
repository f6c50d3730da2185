import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { InvitationAnswer } from '../../invitation.rules.ts';
import type { InvitationView } from '../../invitation.schema.ts';
import { applyAnswer, revertAnswer } from '../invitation-lists.ts';

const answerLabels: Record<InvitationAnswer, [title: string, text: string]> = {
  accepted: ['Invitation accepted!', 'You can now bid on this project'],
  declined: ['Invitation declined', 'The client has been notified'],
};

interface AnswerOptions {
  /** Called before the cached project is removed, to leave a page that is no longer accessible. */
  onDeclined?: (() => Promise<void>) | undefined;
}

/**
 * Accepts or declines an invitation with an optimistic update, which is reverted if the request
 * fails.
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
        const at = new Date().toISOString();
        utils.invitations.mine.setData(undefined, applyAnswer(lists, invitation, status, at));
      }
      return { invitation };
    },
    onError: (error, _answer, before) => {
      restore(before?.invitation);
      toast.error('Error', readError(error).message);
    },
    onSuccess: (answered, { status }) => handleAnswered(answered, status),
    onSettled: () => {
      void utils.invitations.state.invalidate();
      // Skipped while other responses are pending, because a reload would revert their updates.
      const mutationKey = getMutationKey(trpc.invitations.answer);
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void utils.invitations.mine.invalidate();
    },
  });

  async function handleAnswered({ project }: InvitationView, status: InvitationAnswer) {
    const [title, text] = answerLabels[status];
    toast.success(title, status === 'accepted' && project?.isPaused ? CLIENT_SUSPENDED_TEXT : text);
    if (status === 'declined') await onDeclined?.();
    void utils.projects.list.invalidate();
    void utils.projects.count.invalidate();
    // A declined private project must be removed from the cache, not only invalidated.
    await (status === 'declined' ? utils.projects.get.reset() : utils.projects.get.invalidate());
    void utils.bids.onProject.invalidate();
  }

  function restore(invitation: InvitationView | undefined) {
    const lists = utils.invitations.mine.getData();
    if (lists && invitation) {
      utils.invitations.mine.setData(undefined, revertAnswer(lists, invitation));
    }
  }

  return {
    answer: (id: number, status: InvitationAnswer) => {
      if (!isPending || variables?.id !== id) mutate({ id, status });
    },
    /** The response that is being sent; null if there is none. */
    answering: isPending ? (variables?.status ?? null) : null,
  };
}
