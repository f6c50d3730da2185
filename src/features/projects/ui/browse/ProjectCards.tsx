import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { NoBreak } from '#platform/client/text/NoBreak.tsx';
import { SkillSummary } from '#platform/client/text/skills.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { selectPlural } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { ProjectCard as Project } from '../../project.schema.ts';
import { ProjectTags } from '../ProjectTags.tsx';
import cardsClasses from '#platform/client/layout/cards.module.css';

type ProjectCardData = Pick<
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
  corner?: ReactNode;
}

function ProjectCard({ project, level = 2, corner }: ProjectCardProps) {
  const { id, title, budget, skills, bidCount, clientName, createdAt, deadline, status } = project;
  const Title = `h${level}` as const;
  const dollars = formatDollars(budget);
  return (
    <article className="bw-card">
      <ProjectTags project={project} isCard />
      {corner && <div className={cardsClasses.mark}>{corner}</div>}
      <Title>
        <Link to="/projects/$id" params={{ id: String(id) }}>
          <NoBreak text={title} />
        </Link>
      </Title>
      <p className={cardsClasses.text}>{project.description}</p>
      <SkillSummary skills={skills} />
      <div className={cardsClasses.footer}>
        <DimensionLine ariaLabel={`Budget ${dollars}`} figure={dollars} />
        <p className={cardsClasses.row}>
          {status === 'active' && <Countdown deadline={new Date(deadline)} />}
          <span>
            <span className="bw-figure">{bidCount}</span>
            {` ${selectPlural(bidCount, 'bid', 'bids')}`}
          </span>
        </p>
        <p className={`${cardsClasses.row} bw-card-byline`}>
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

function ProjectCardSkeleton() {
  return (
    <div className="bw-card">
      <span className="bw-tags">
        <Skeleton height={25} width={104} radius={3} />
        <Skeleton height={25} width={72} radius={3} />
      </span>
      <Skeleton height={22} width="82%" mt={16} mb={16} radius={2} />
      <SkeletonLines lines={2} />
      <Skeleton height={14} mt={20} width="58%" radius={2} />
      <div className={cardsClasses.footer}>
        <Skeleton height={26} radius={2} />
        <Skeleton height={16} mt={16} width="64%" radius={2} />
        <Skeleton height={14} mt={13} mb={4} radius={2} />
      </div>
    </div>
  );
}

interface ProjectCardsProps {
  projects: ProjectCardData[];
  level?: 2 | 3 | undefined;
  /** The projects match the previous filters, while those for new filters are loaded. */
  isStale?: boolean | undefined;
  renderCorner?: ((project: ProjectCardData) => ReactNode) | undefined;
}

export function ProjectCards(props: ProjectCardsProps) {
  const { projects, level, isStale = false, renderCorner } = props;
  return (
    <ul className="bw-cards" data-stale={isStale} aria-busy={isStale} aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} level={level} corner={renderCorner?.(project)} />
        </li>
      ))}
    </ul>
  );
}

export function ProjectCardsSkeleton({ cards }: { cards: number }) {
  const places = Array.from({ length: cards }, (_, place) => place);
  return (
    <Loading noun="projects">
      <div className="bw-cards">
        {places.map((place) => (
          <ProjectCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  );
}
