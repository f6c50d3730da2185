import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Countdown } from '#platform/client/kit/Countdown.tsx';
import { Day } from '#platform/client/kit/Day.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import type { ProjectView } from '../project.schema.ts';
import { ProjectTags } from './ProjectTags.tsx';

interface ProjectHeadingProps {
  project: ProjectView;
  actions?: ReactNode;
}

export function ProjectHeading({ project, actions }: ProjectHeadingProps) {
  const { title, clientId, clientName, createdAt, deadline, status } = project;
  return (
    <PageHeading
      eyebrow={<ProjectTags project={project} />}
      title={title}
      lead={
        <span className="bw-project-lead">
          <Link to="/clients/$id" params={{ id: String(clientId) }}>
            {clientName}
          </Link>
          <span>
            {'Posted '}
            <Day at={createdAt} />
          </span>
          {status === 'active' && <Countdown deadline={new Date(deadline)} />}
        </span>
      }
      {...(actions && { actions })}
    />
  );
}
