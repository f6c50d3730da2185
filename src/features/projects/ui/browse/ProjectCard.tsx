import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { NoBreak } from '#platform/client/text/NoBreak.tsx';
import { SkillSummary } from '#platform/client/text/SkillSummary.tsx';
import { selectPlural } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { ProjectCard as Project } from '../../project.schema.ts';
import { ProjectTags } from '../ProjectTags.tsx';
import cardsClasses from '#platform/client/layout/cards.module.css';

/** The fields that a card shows. */
export type ProjectCardData = Pick<
  Project,
  | 'id'
  | 'title'
  | 'description'
  | 'category'
  | 'budget'
  | 'isPrivate'
  | 'isUrgent'
  | 'skills'
  | 'deadline'
  | 'status'
  | 'bidCount'
  | 'createdAt'
  | 'clientName'
>;

interface ProjectCardProps {
  project: ProjectCardData;
  level?: 2 | 3 | undefined;
  /** Content of the corner. */
  corner?: ReactNode;
}

export function ProjectCard({ project, level = 2, corner }: ProjectCardProps) {
  const { id, title, budget, skills, bidCount, clientName, createdAt, deadline, status } = project;
  const Title = `h${level}` as const;
  const dollars = formatDollars(budget);
  return (
    <article className="bw-card">
      <ProjectTags project={project} />
      {corner && <div className="bw-card-mark">{corner}</div>}
      <Title>
        <Link to="/projects/$id" params={{ id: String(id) }}>
          <NoBreak text={title} />
        </Link>
      </Title>
      <p className="bw-card-text">{project.description}</p>
      <SkillSummary skills={skills} />
      <div className={cardsClasses.foot}>
        <DimensionLine ariaLabel={`Budget ${dollars}`} figure={dollars} />
        <p className={cardsClasses.row}>
          {status === 'active' && <Countdown deadline={new Date(deadline)} />}
          <span>
            <span className="bw-figure">{bidCount}</span>
            {` ${selectPlural(bidCount, 'bid', 'bids')}`}
          </span>
        </p>
        <p className={`${cardsClasses.row} bw-card-who`}>
          <span>{clientName}</span>
          <span>
            {'Posted '}
            <FormattedDate at={createdAt} />
          </span>
        </p>
      </div>
    </article>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div className="bw-card">
      <span className="bw-tags">
        <Skeleton height={25} width={104} radius={3} />
        <Skeleton height={25} width={72} radius={3} />
      </span>
      <Skeleton height={22} width="82%" mt={16} mb={16} radius={2} />
      <SkeletonLines lines={2} />
      <Skeleton height={14} mt={20} width="58%" radius={2} />
      <div className={cardsClasses.foot}>
        <Skeleton height={26} radius={2} />
        <Skeleton height={16} mt={16} width="64%" radius={2} />
        <Skeleton height={14} mt={13} mb={4} radius={2} />
      </div>
    </div>
  );
}
