import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { Role } from '#platform/shared/actor.ts';
import type { MyInvitationState } from '../../invitation.schema.ts';
import { isInvitationEvent } from '../invitation-lists.ts';
import { MessageForm } from '../MessageForm.tsx';
import classes from './request-invitation.module.css';

interface RequestInvitationProps {
  projectId: number;
  viewer: { role: Role } | null;
}

/** For users that may not see a private project. Null for clients and admins. */
export function RequestInvitation({ projectId, viewer }: RequestInvitationProps) {
  if (viewer) return viewer.role === 'developer' ? <RequestState projectId={projectId} /> : null;
  // Path after signing up or signing in.
  const from = `/projects/${projectId}`;
  return (
    <div className={classes.request}>
      <Button
        variant="primary"
        size="lg"
        renderRoot={(root) => <Link to="/create-developer-profile" search={{ from }} {...root} />}
      >
        Request Invitation
      </Button>
      <p>Only developers can be invited. Set up a developer profile first, then come back here.</p>
      <p>
        Already a developer?{' '}
        <Link to="/login" search={{ from }}>
          Sign in
        </Link>
      </p>
    </div>
  );
}

function RequestState({ projectId }: { projectId: number }) {
  const utils = trpc.useUtils();
  const { data, isPending } = trpc.invitations.state.useQuery({ projectId }, { staleTime: 15_000 });
  useLiveEvents((event) => {
    if (isInvitationEvent(event)) void utils.invitations.state.invalidate({ projectId });
  });
  const stateMessage = data ? getStateMessage(data) : null;
  if (stateMessage) {
    return (
      <div className={classes.request} role="status">
        <Tag tone={stateMessage.tone}>{stateMessage.title}</Tag>
        <p>{stateMessage.text}</p>
        <NextActions projectId={projectId} state={data} />
      </div>
    );
  }
  return <RequestButton projectId={projectId} isLoading={isPending} />;
}

interface StateMessage {
  title: string;
  tone: 'plain' | 'blue' | 'green';
  text: string;
}

function getStateMessage({ invitation, request }: MyInvitationState): StateMessage | null {
  if (invitation?.status === 'declined') {
    return {
      title: 'Declined',
      tone: 'plain',
      text:
        'You declined the invitation to this project, so you cannot see it. You can bid on other ' +
        'open projects.',
    };
  }
  if (invitation) {
    return { title: 'Invited', tone: 'green', text: 'The client has invited you.' };
  }
  if (request === 'declined') {
    return {
      title: 'Not invited',
      tone: 'plain',
      text: 'The client declined your request. If they invite you later, you get a notification.',
    };
  }
  if (request === 'closed') {
    return {
      title: 'Bidding ended',
      tone: 'plain',
      text: 'This project no longer accepts bids, so your request is closed.',
    };
  }
  if (request === null) return null;
  return {
    title: 'Requested',
    tone: 'blue',
    text: 'The client has your request. You get a notification when they answer.',
  };
}

interface NextActionsProps {
  projectId: number;
  state: MyInvitationState | undefined;
}

function NextActions({ projectId, state }: NextActionsProps) {
  const utils = trpc.useUtils();
  const invitation = state?.invitation;
  if (invitation && invitation.status !== 'declined') {
    return (
      <Button
        variant="primary"
        onClick={() => void utils.projects.get.invalidate({ id: projectId })}
      >
        Show the project
      </Button>
    );
  }
  return (
    <FormActions>
      <BrowseProjectsButton />
      <Button variant="default" renderRoot={(root) => <Link to="/invitations" {...root} />}>
        Your invitations
      </Button>
    </FormActions>
  );
}

function RequestButton({ projectId, isLoading }: { projectId: number; isLoading: boolean }) {
  const suspension = useSuspensionReason();
  const [opened, setOpened] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: request } = trpc.invitations.request.useMutation({
    onSettled: async (_done, error) => {
      void utils.invitations.requests.invalidate();
      const reload = utils.invitations.state.invalidate({ projectId });
      // The form remains busy until the state is reloaded. A failure is shown without this wait.
      if (!error) await reload;
    },
  });
  const close = () => setOpened(false);

  async function send(message: string) {
    await request({ projectId, message });
    toast.success('Request sent', 'The client has been notified');
    close();
  }

  return (
    <div className={classes.request}>
      <GatedButton
        variant="primary"
        size="lg"
        disabledReason={suspension}
        aria-disabled={isLoading}
        onClick={() => !isLoading && setOpened(true)}
      >
        Request Invitation
      </GatedButton>
      <p>Only developers invited by the client can see this project and bid on it.</p>
      <Dialog opened={opened} onClose={close} title="Request Invitation">
        <p className={classes.lead}>
          The client sees your name and profile, and decides whether to invite you.
        </p>
        <MessageForm
          draft={`request-${projectId}`}
          placeholder="Why you are a good fit for this project."
          submitLabel="Send request"
          busyLabel="Sending..."
          onSubmit={send}
          onCancel={close}
        />
      </Dialog>
    </div>
  );
}
