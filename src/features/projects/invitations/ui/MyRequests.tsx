import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { OwnRequest } from '../invitation.schema.ts';
import { concernsInvitations } from './invitation-list.ts';
import { TakeBack } from './TakeBack.tsx';
import classes from './invitations.module.css';

/** The developer's requests for an invitation; null if there are none. */
export function MyRequests() {
  const utils = trpc.useUtils();
  const asked = trpc.invitations.requests.useQuery(undefined, { staleTime: 15_000 });

  useLiveEvents((event) => {
    if (concernsInvitations(event)) void utils.invitations.requests.invalidate();
  });

  if (asked.isError && !asked.data) {
    return (
      <ErrorState
        title="Failed to fetch your requests"
        message={readError(asked.error).message}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    );
  }
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <section className={classes.invitations} aria-labelledby="requests-title">
      <h2 id="requests-title">{`Your requests (${asked.data.length})`}</h2>
      <ul className={classes.responses}>
        {asked.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

const statusWords = { open: 'Requested', declined: 'Declined', closed: 'Bidding ended' } as const;

function Request({ request }: { request: OwnRequest }) {
  const { id, projectId, status, createdAt, updatedAt } = request;
  const utils = trpc.useUtils();
  const { mutateAsync: takeBack } = trpc.invitations.takeBackRequest.useMutation({
    onSuccess: () => toast.success('Request taken back'),
    onSettled: async (_done, error) => {
      void utils.invitations.standing.invalidate({ projectId });
      const reloaded = utils.invitations.requests.invalidate();
      if (!error) await reloaded;
    },
  });
  const [open, declined] = [status === 'open', status === 'declined'];
  const name = `Private project no. ${projectId}`;
  return (
    <li>
      <span>
        <Link to="/projects/$id" params={{ id: String(projectId) }}>
          {name}
        </Link>
        <span className={classes.responseMore}>
          {declined ? 'Declined ' : 'Asked '}
          <FormattedDate at={declined ? updatedAt : createdAt} />
        </span>
      </span>
      <Tag tone={open ? 'blue' : 'plain'}>{statusWords[status]}</Tag>
      {open && (
        <TakeBack
          what={`your request for ${name}`}
          title="Take your request back?"
          onConfirm={() => takeBack({ id })}
        >
          The client no longer sees it. You can ask again later.
        </TakeBack>
      )}
    </li>
  );
}
