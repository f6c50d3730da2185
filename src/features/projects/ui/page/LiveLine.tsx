import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { InviteDevelopersButton } from '../../invitations/ui/client/InviteDevelopersButton.tsx';
import type { ProjectView } from '../../project.schema.ts';
import classes from './project.module.css';

async function copyLink({ id, isPrivate }: ProjectView) {
  const audience = isPrivate
    ? 'Only developers you invite can open it.'
    : 'Everyone who has it can see your project.';
  try {
    await navigator.clipboard.writeText(`${location.origin}/projects/${id}`);
    toast.success('Link copied', audience);
  } catch {
    toast.error(
      'Link not copied',
      'Your browser did not allow it. Copy the address of this page instead.',
    );
  }
}

interface LiveLineProps {
  project: ProjectView;
  invitedIds: number[];
}

export function LiveLine({ project, invitedIds }: LiveLineProps) {
  return (
    <div className={classes.live}>
      <span>
        {'Live until '}
        <FormattedDate at={project.deadline} />
      </span>
      <span aria-hidden>·</span>
      <InviteDevelopersButton
        project={project}
        invitedIds={invitedIds}
        label="Invite"
        variant="subtle"
      />
      <span aria-hidden>·</span>
      <Button variant="subtle" onClick={() => void copyLink(project)}>
        Copy link
      </Button>
      <span aria-hidden>·</span>
      <Button
        variant="subtle"
        renderRoot={(props) => (
          <Link to="/projects/$id/edit" params={{ id: String(project.id) }} {...props} />
        )}
      >
        Edit<span className="bw-hidden"> project</span>
      </Button>
    </div>
  );
}
