import type { ReactNode } from 'react';
import { Loading } from '#platform/client/feedback/Loading.tsx';
import { ProjectCard, ProjectCardSkeleton, type ShownProject } from './ProjectCard.tsx';

interface ProjectCardsProps {
  projects: ShownProject[];
  level?: 2 | 3 | undefined;
  /** Whether the projects are those of the previous filters, until the new ones are loaded. */
  stale?: boolean | undefined;
  /** Renders the content of the corner of a card. */
  mark?: ((project: ShownProject) => ReactNode) | undefined;
}

export function ProjectCards({ projects, level, stale = false, mark }: ProjectCardsProps) {
  return (
    <ul className="bw-cards" data-stale={stale} aria-busy={stale} aria-label="Projects">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} level={level} mark={mark?.(project)} />
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
