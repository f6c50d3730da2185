import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { MyRequest } from '../../invitation.schema.ts';
import { isInvitationEvent } from '../invitation-lists.ts';
import { WithdrawButton } from '../WithdrawButton.tsx';
import classes from './invitations.module.css';

export function MyRequests() {
  const utils = trpc.useUtils();
  const requests = trpc.invitations.requests.useQuery(undefined, { staleTime: 15_000 });

  useLiveEvents((event) => {
    if (isInvitationEvent(event)) void utils.invitations.requests.invalidate();
  });

  // If a reload fails, the requests that were loaded before remain visible.
  if (requests.isError && !requests.data) {
    return (
      <ErrorState
        title="Failed to fetch your requests"
        message={readError(requests.error).message}
        onRetry={() => void requests.refetch()}
        retrying={requests.isFetching}
      />
    );
  }
  if (!requests.data || requests.data.length === 0) return null;
  return (
    <section className={classes.invitations} aria-labelledby="requests-title">
      <h2 id="requests-title">{`Your requests (${requests.data.length})`}</h2>
      <ul className={classes.responses}>
        {requests.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

const statusLabels = { open: 'Requested', declined: 'Declined', closed: 'Bidding ended' } as const;

function Request({ request }: { request: MyRequest }) {
  const { id, projectId, status, createdAt, updatedAt } = request;
  const utils = trpc.useUtils();
  const { mutateAsync: withdraw } = trpc.invitations.withdrawRequest.useMutation({
    onSuccess: () => toast.success('Request withdrawn'),
    onSettled: async (_done, error) => {
      void utils.invitations.state.invalidate({ projectId });
      const reload = utils.invitations.requests.invalidate();
      // The dialog remains busy until the list is reloaded. A failure is shown without this wait.
      if (!error) await reload;
    },
  });
  const isOpen = status === 'open';
  const isDeclined = status === 'declined';
  const name = `Private project no. ${projectId}`;
  return (
    <li>
      <span>
        <Link to="/projects/$id" params={{ id: String(projectId) }}>
          {name}
        </Link>
        <span className={classes.requestDate}>
          {isDeclined ? 'Declined ' : 'Asked '}
          <FormattedDate at={isDeclined ? updatedAt : createdAt} />
        </span>
      </span>
      <Tag tone={isOpen ? 'blue' : 'plain'}>{statusLabels[status]}</Tag>
      {isOpen && (
        <WithdrawButton
          itemName={`your request for ${name}`}
          title="Withdraw your request?"
          onConfirm={() => withdraw({ id })}
        >
          The client no longer sees it. You can ask again later.
        </WithdrawButton>
      )}
    </li>
  );
}
