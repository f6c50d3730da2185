import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import type { ProjectView } from '../../project.schema.ts';
import { ProjectTags } from '../ProjectTags.tsx';
import classes from './project.module.css';

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
      nameInTitle={title}
      lead={
        <span className={classes.lead}>
          <ProfileLink to="/clients/$id" user={{ id: clientId, name: clientName }} />
          <span>
            {'Posted '}
            <FormattedDate at={createdAt} />
          </span>
          {status === 'active' && <Countdown deadline={new Date(deadline)} />}
        </span>
      }
      {...(actions && { actions })}
    />
  );
}
