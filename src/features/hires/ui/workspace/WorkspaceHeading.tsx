import { Link } from '@tanstack/react-router';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { MilestoneState } from '../../hire.rules.ts';
import { findCurrentMilestone } from '../../milestones/milestone.rules.ts';
import { hasSeveralMilestones } from '../../milestones/several-milestones.rules.ts';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';
import { MilestoneStateTag } from '../MilestoneStateTag.tsx';
import classes from './workspace.module.css';

/** Of several milestones, the state of the one whose turn it is, whichever is open. */
function getHireState(workspace: WorkspaceView): MilestoneState {
  const { milestones, state, hireState, idleSince } = workspace;
  if (!hasSeveralMilestones(workspace)) return state;
  if (idleSince !== null) return 'planned';
  return hireState === 'running' ? (findCurrentMilestone(milestones)?.state ?? state) : hireState;
}

interface WorkspaceHeadingProps {
  workspace: WorkspaceView;
  onWrite: () => void;
}

export function WorkspaceHeading({ workspace, onWrite }: WorkspaceHeadingProps) {
  const { projectId, party, title, client, developer, hiredAt, agreement } = workspace;
  const state = getHireState(workspace);
  return (
    <PageHeading
      eyebrow={
        <>
          <span>Project room</span>
          <MilestoneStateTag state={state} />
        </>
      }
      nameInTitle={title}
      title={
        <Link to="/projects/$id" params={{ id: String(projectId) }} className={classes.title}>
          {title}
        </Link>
      }
      lead={
        <span className={classes.lead}>
          {party !== 'client' && (
            <span>
              {'Client '}
              <ProfileLink to="/clients/$id" user={client} />
              <UnconfirmedMark user={client} />
            </span>
          )}
          {party !== 'developer' && (
            <span>
              {'Developer '}
              <ProfileLink to="/developers/$id" user={developer} />
              <UnconfirmedMark user={developer} />
            </span>
          )}
          <span>
            {'Hired '}
            <FormattedDate at={hiredAt} />
          </span>
          {agreement && (
            <Link to="/projects/$id/agreement" params={{ id: String(projectId) }}>
              Agreement
            </Link>
          )}
          {party !== 'admin' && (
            <Link
              to="/projects/$id/room"
              params={{ id: String(projectId) }}
              hash="talk"
              onClick={onWrite}
            >
              Write a message
            </Link>
          )}
        </span>
      }
    />
  );
}
