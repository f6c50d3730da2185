import { Link } from '@tanstack/react-router';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';
import { HireStateTag } from '../HireStateTag.tsx';
import classes from './workspace.module.css';

export function WorkspaceHeading({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, title, state, client, developer, hiredAt, agreement } = workspace;
  return (
    <PageHeading
      eyebrow={
        <>
          <span>Project room</span>
          <HireStateTag state={state} />
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
          <span>
            {'Client '}
            <ProfileLink to="/clients/$id" user={client} />
          </span>
          <UnconfirmedMark user={client} />
          <span>
            {'Developer '}
            <ProfileLink to="/developers/$id" user={developer} />
          </span>
          <UnconfirmedMark user={developer} />
          <span>
            {'Hired '}
            <DateTime at={hiredAt} />
          </span>
          {agreement && (
            <Link to="/projects/$id/agreement" params={{ id: String(projectId) }}>
              Agreement
            </Link>
          )}
        </span>
      }
    />
  );
}
