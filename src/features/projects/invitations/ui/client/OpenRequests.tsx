import { Button } from '@mantine/core';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { ProjectInvitations } from '../../invitation.schema.ts';
import { InviteeRow } from './InvitedDevelopers.tsx';
import classes from './owner-invitations.module.css';

type Request = ProjectInvitations['requests'][number];

interface OpenRequestsProps {
  projectId: number;
  requests: Request[];
  /** `requests` may contain only the first ones. */
  totalCount: number;
}

export function OpenRequests({ projectId, requests, totalCount }: OpenRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <div className={classes.requests}>
      <h3>{totalCount === 1 ? 'One open request' : `${totalCount} open requests`}</h3>
      <ul>
        {requests.map((request) => (
          <OpenRequest key={request.id} projectId={projectId} request={request} />
        ))}
      </ul>
      {totalCount > requests.length && (
        <p className={classes.note}>
          {`And ${totalCount - requests.length} more, which appear when you answer these.`}
        </p>
      )}
    </div>
  );
}

function OpenRequest({ projectId, request }: { projectId: number; request: Request }) {
  const { id, developer, message, createdAt } = request;
  const suspension = useSuspensionReason();
  const [isConfirming, setConfirming] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, variables } = trpc.invitations.answerRequest.useMutation({
    onSuccess: (_done, { status }) => {
      setConfirming(false);
      const isInvited = status === 'invited';
      if (isInvited) track('invitation_sent', { projectId, developerId: developer.id });
      const title = isInvited ? 'Invitation sent' : 'Request declined';
      toast.success(title, `${developer.name} has been notified`);
    },
    onSettled: async (_done, error) => {
      const reload = utils.invitations.ofProject.invalidate({ projectId });
      // The buttons remain busy until the list is reloaded. A failure is shown without this wait.
      if (!error) await reload;
    },
  });

  async function invite() {
    if (isPending) return;
    try {
      await mutateAsync({ id, status: 'invited' });
    } catch (error) {
      toast.error('Error', readError(error).message);
    }
  }
  const pendingStatus = isPending ? variables.status : null;
  const hiddenLabel = <span className="bw-hidden">{` ${developer.name}`}</span>;
  return (
    <li className={classes.openRequest}>
      <InviteeRow developer={developer} at={createdAt} />
      {message !== null && (
        <div className={classes.requestMessage}>
          <PlainText text={message} maxLines={3} noun={`the message from ${developer.name}`} />
        </div>
      )}
      <div className={classes.requestActions}>
        <GatedButton
          variant="solid"
          disabledReason={suspension}
          reasonHidden
          aria-disabled={isPending}
          onClick={() => void invite()}
        >
          {pendingStatus === 'invited' ? 'Inviting...' : 'Invite'}
          {hiddenLabel}
        </GatedButton>
        <Button
          variant="default"
          aria-disabled={isPending}
          onClick={() => !isPending && setConfirming(true)}
        >
          {pendingStatus === 'declined' ? 'Declining...' : 'Decline'}
          {hiddenLabel}
        </Button>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Decline this request?"
        confirmLabel="Decline"
        busyLabel="Declining..."
        cancelLabel="Not now"
        errorTitle="Request not declined"
        onConfirm={() => mutateAsync({ id, status: 'declined' })}
      >
        {`${developer.name} is notified and cannot request again. You can still invite them later.`}
      </ConfirmDialog>
    </li>
  );
}
