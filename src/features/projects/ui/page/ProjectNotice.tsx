import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { ProjectStatus } from '../../project.rules.ts';
import type { ProjectView } from '../../project.schema.ts';
import { ExtendDeadline } from './ExtendDeadline.tsx';
import classes from './project.module.css';

export function PostAgain({ project, label }: { project: ProjectView; label: string }) {
  const navigate = useNavigate();
  const copy = trpc.drafts.copy.useMutation();

  function openForm() {
    if (copy.isPending) return;
    copy.mutate(
      { projectId: project.id },
      {
        onSuccess: ({ id, files, missingFiles }) => {
          if (missingFiles > 0) {
            toast.success(
              files.length > 0 ? 'Copied without some files' : 'Copied without files',
              `${formatCount(missingFiles, 'file')} could not be copied now. Add what you need.`,
            );
          }
          void navigate({ to: '/create-project', search: { draft: id } });
        },
        onError: (error) => toast.error('Project not copied', readError(error).message),
      },
    );
  }

  return (
    <Button variant="default" onClick={openForm} aria-disabled={copy.isPending}>
      {label}
    </Button>
  );
}

/**
 * Notices of projects that are not active. Both sides of a hire may get other texts, see below. Of
 * the others, only admins receive the statuses `delivered` and `disputed`.
 */
const closedNotices: Record<Exclude<ProjectStatus, 'active'>, [title: string, text: string]> = {
  assigned: ['Assigned', 'A developer was hired. This project no longer accepts bids.'],
  delivered: ['Delivered', 'The developer delivered the work, and the client is reviewing it.'],
  completed: ['Completed', 'The work on this project has ended.'],
  cancelled: ['Cancelled', 'This project was cancelled and accepts no bids.'],
  removed: ['Removed', 'Our team removed this project from the marketplace. It accepts no bids.'],
  disputed: ['Disputed', 'The two sides disagree. The project room shows what happens next.'],
};

/**
 * For statuses in which the texts for both sides differ. For an assigned project, the text is the
 * prop `hiredText`.
 */
const closedNoticesForParties: Partial<
  Record<ProjectStatus, { client: string; developer: string }>
> = {
  delivered: {
    client: 'The developer delivered the work, and you decide whether it is done.',
    developer: 'You delivered the work, and the client is reviewing it.',
  },
  disputed: {
    client: 'You and the developer disagree. The project room shows what happens next.',
    developer: 'You and the client disagree. The project room shows what happens next.',
  },
  completed: {
    client: 'The work has ended. The project room shows where the protected funds went.',
    developer: 'The work has ended. The project room shows where the protected funds went.',
  },
};

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className="bw-project-notice" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

interface ProjectNoticeProps {
  project: ProjectView;
  isOwner: boolean;
  now: Date;
  ownerActions?: ReactNode;
  /**
   * For the two sides of the hire, in every status, because it also selects the texts of other
   * statuses.
   */
  hiredText?: string | undefined;
  workspaceLink?: ReactNode;
  /** A sentence for everyone; undefined if price and days of the completed work are not public. */
  publicTerms?: string | undefined;
}

/** Null if the project accepts bids. */
export function ProjectNotice(props: ProjectNoticeProps) {
  const { project, isOwner, now, ownerActions, hiredText, workspaceLink, publicTerms } = props;
  const { id, status, deadline, bidCount } = project;
  if (status !== 'active') {
    const [title, text] = closedNotices[status];
    const isParty = hiredText !== undefined;
    // Used only if the user is a party.
    const side = isOwner ? 'client' : 'developer';
    const partyText = status === 'assigned' ? hiredText : closedNoticesForParties[status]?.[side];
    const shownText = (isParty && partyText) || text;
    return (
      <Notice title={title} text={publicTerms ? `${shownText} ${publicTerms}` : shownText}>
        {workspaceLink}
        {isOwner && status === 'cancelled' && (
          <PostAgain project={project} label="Post one like this" />
        )}
      </Notice>
    );
  }
  if (now < new Date(deadline)) return null;
  if (!isOwner) {
    return (
      <Notice title="Expired" text="The deadline has passed. This project accepts no more bids." />
    );
  }
  const text =
    bidCount > 0
      ? 'The deadline has passed, and the project accepts no more bids. Hire one of the bidders, ' +
        'or extend the deadline.'
      : 'The deadline has passed without a bid. Extend it to receive bids.';
  return (
    <Notice title="Expired" text={text}>
      <div className={classes.noticeLinks}>
        <ExtendDeadline projectId={id} />
        {ownerActions}
      </div>
    </Notice>
  );
}
