import type { ReactNode, Ref } from 'react';
import { Loading } from '#platform/client/kit/Loading.tsx';
import type { ProjectCard as Project } from '../project.schema.ts';
import { ProjectCard, ProjectCardSkeleton } from './ProjectCard.tsx';
import '#platform/client/kit/cards.css';

interface ProjectCardsProps {
  projects: Project[];
  level?: 2 | 3 | undefined;
  /** What stands here belongs to the filters before; the new ones are on their way. */
  stale?: boolean | undefined;
  /** What stands in the corner of a card. */
  mark?: ((project: Project) => ReactNode) | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

export function ProjectCards({ projects, level, stale = false, mark, ref }: ProjectCardsProps) {
  return (
    <ul className="bw-cards" data-stale={stale} aria-busy={stale} aria-label="Projects" ref={ref}>
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
    <Loading what="projects">
      <div className="bw-cards">
        {places.map((place) => (
          <ProjectCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  );
}
