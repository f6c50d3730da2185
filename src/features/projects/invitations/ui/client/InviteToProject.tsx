import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { MessageForm } from '../MessageForm.tsx';
import { ProjectChoices } from './ProjectChoices.tsx';

interface Developer {
  id: number;
  name: string;
}

interface InviteToProjectProps {
  developer: Developer;
  opened: boolean;
  onClose: () => void;
}

export default function InviteToProject({ developer, opened, onClose }: InviteToProjectProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Invite ${developer.name}`}>
      <InviteForm developer={developer} onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ developer, onDone }: { developer: Developer; onDone: () => void }) {
  const projects = trpc.invitations.invitableProjects.useQuery(
    { developerId: developer.id },
    { staleTime: 15_000 },
  );
  const [projectId, setProjectId] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync: invite } = trpc.invitations.send.useMutation();

  async function send(message: string) {
    if (projectId === null) return;
    const invitation = { projectId, developerId: developer.id };
    await invite({ ...invitation, message });
    track('invitation_sent', invitation);
    void utils.invitations.invitableProjects.invalidate({ developerId: developer.id });
    void utils.invitations.ofProject.invalidate({ projectId });
    toast.success('Invitation sent', `${developer.name} has been notified`);
    onDone();
  }

  if (projects.isPending) return <ProjectsLoading />;
  if (!projects.data) {
    return (
      <ErrorState
        title="Failed to Load Projects"
        message={readError(projects.error).message}
        onRetry={() => void projects.refetch()}
        retrying={projects.isFetching}
        level={3}
      />
    );
  }
  if (projects.data.length === 0) return <NoProject />;
  return (
    <MessageForm
      draft={`invite-${developer.id}`}
      placeholder={`Why you would like ${developer.name} to bid.`}
      submitLabel="Send invitation"
      busyLabel="Sending..."
      choiceError={projectId === null ? 'Please choose a project' : null}
      onSubmit={send}
      onCancel={onDone}
    >
      {(error) => (
        <ProjectChoices
          projects={projects.data}
          value={projectId}
          error={error}
          onChange={setProjectId}
        />
      )}
    </MessageForm>
  );
}

function NoProject() {
  return (
    <EmptyState
      title="No open project"
      level={3}
      action={
        <Button variant="primary" renderRoot={(props) => <Link to="/create-project" {...props} />}>
          Post Project
        </Button>
      }
    >
      Post a project first, then invite developers to it.
    </EmptyState>
  );
}

function ProjectsLoading() {
  return (
    <Loading noun="your projects">
      <Skeleton height={72} mb={1} radius={2} />
      <Skeleton height={72} mb={20} radius={2} />
      <Skeleton height={120} radius={2} />
    </Loading>
  );
}
