import type { ReactNode } from 'react';
import { Loading } from '#platform/client/feedback/Loading.tsx';
import { ProjectCard, type ProjectCardData, ProjectCardSkeleton } from './ProjectCard.tsx';

interface ProjectCardsProps {
  projects: ProjectCardData[];
  level?: 2 | 3 | undefined;
  /** Whether the projects are those of the previous filters, until the new ones are loaded. */
  stale?: boolean | undefined;
  /** Renders the content of the corner of a card. */
  renderCorner?: ((project: ProjectCardData) => ReactNode) | undefined;
}

export function ProjectCards({ projects, level, stale = false, renderCorner }: ProjectCardsProps) {
  return (
    <ul className="bw-cards" data-stale={stale} aria-busy={stale} aria-label="Projects">
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
