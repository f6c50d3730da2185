import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { Tag } from '#platform/client/kit/Tag.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { useLive } from '#platform/client/useLive.ts';
import type { Role } from '#platform/shared/actor.ts';
import type { OwnStanding } from '../invitation.schema.ts';
import { concernsInvitations } from './invitation-list.ts';
import { MessageForm } from './MessageForm.tsx';
import './request-invitation.css';

interface RequestInvitationProps {
  projectId: number;
  /** Who is refused the project; null when nobody is signed in. */
  viewer: { role: Role } | null;
}

/** The one thing a private project shows to those not invited; nothing for clients and admins. */
export function RequestInvitation({ projectId, viewer }: RequestInvitationProps) {
  const navigate = useNavigate();
  if (viewer) return viewer.role === 'developer' ? <Standing projectId={projectId} /> : null;
  return (
    <div className="bw-request">
      <Button
        variant="next"
        size="lg"
        onClick={() => void navigate({ to: '/create-developer-profile' })}
      >
        Request Invitation
      </Button>
      <p>Invitations go to developers. You set up a profile first.</p>
    </div>
  );
}

function Standing({ projectId }: { projectId: number }) {
  const utils = trpc.useUtils();
  const { data, isPending } = trpc.invitations.standing.useQuery(
    { projectId },
    { staleTime: 15_000 },
  );
  useLive((event) => {
    if (concernsInvitations(event)) void utils.invitations.standing.invalidate({ projectId });
  });
  const words = data ? wordsOf(data) : null;
  if (words) {
    return (
      <div className="bw-request" role="status">
        <Tag tone={words.tone}>{words.title}</Tag>
        <p>{words.text}</p>
        {data?.invitation && <OpenProject projectId={projectId} standing={data} />}
      </div>
    );
  }
  return <Ask projectId={projectId} waiting={isPending} />;
}

interface Words {
  title: string;
  tone: 'plain' | 'blue' | 'green';
  text: string;
}

/** What is to be said instead of the button, or null. */
function wordsOf({ invitation, request }: OwnStanding): Words | null {
  if (invitation?.status === 'declined') {
    return {
      title: 'Declined',
      tone: 'plain',
      text: 'You declined an invitation to this project, so it stays closed to you.',
    };
  }
  if (invitation) {
    return { title: 'Invited', tone: 'green', text: 'The client has invited you.' };
  }
  if (request === 'declined') {
    return {
      title: 'Not invited',
      tone: 'plain',
      text: 'The client declined your request for an invitation.',
    };
  }
  if (request === null) return null;
  return {
    title: 'Requested',
    tone: 'blue',
    text: 'The client has your request. You hear from us when they answer.',
  };
}

function OpenProject({ projectId, standing }: { projectId: number; standing: OwnStanding }) {
  const utils = trpc.useUtils();
  if (standing.invitation?.status === 'declined') return null;
  return (
    <Button variant="next" onClick={() => void utils.projects.get.invalidate({ id: projectId })}>
      Show the project
    </Button>
  );
}

function Ask({ projectId, waiting }: { projectId: number; waiting: boolean }) {
  const [opened, setOpened] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: request } = trpc.invitations.request.useMutation({
    onSettled: () => {
      void utils.invitations.requests.invalidate();
      return utils.invitations.standing.invalidate({ projectId });
    },
  });
  const close = () => setOpened(false);

  async function send(message: string) {
    await request({ projectId, message });
    toast.success('Request sent', 'The client has been notified');
    close();
  }

  return (
    <div className="bw-request">
      <Button
        variant="next"
        size="lg"
        aria-disabled={waiting}
        onClick={() => !waiting && setOpened(true)}
      >
        Request Invitation
      </Button>
      <p>Only those the client invites can see this project and bid on it.</p>
      <Dialog opened={opened} onClose={close} title="Request Invitation">
        <p className="bw-request-lead">
          The client gets your name and profile, and decides whether to invite you.
        </p>
        <MessageForm
          placeholder="Why you are the right one for this."
          submitLabel="Send request"
          busyLabel="Sending..."
          onSubmit={send}
          onCancel={close}
        />
      </Dialog>
    </div>
  );
}
