import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { FoldedSection } from '#platform/client/layout/FoldedSection.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { formatFit } from '../fit.labels.ts';
import classes from './fitting-projects.module.css';

/** Closed on phones, because the list below is more important. */
export function FittingProjects() {
  const { data: projects = [] } = trpc.bids.fitting.useQuery();
  if (projects.length === 0) return null;
  return (
    <FoldedSection
      id="fits-you"
      title="Fits you"
      summary={formatCount(projects.length, 'project')}
      isOpenOnWideScreens
    >
      <ul className={classes.projects}>
        {projects.map((project) => (
          <li key={project.id}>
            <p className={classes.head}>
              <Link to="/projects/$id" params={{ id: String(project.id) }}>
                {project.title}
              </Link>
              <span className="bw-figure">{formatDollars(project.budget)}</span>
            </p>
            <p className={classes.reason}>
              <span>{formatFit(project)}</span>
              <Countdown deadline={new Date(project.deadline)} />
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.reason}>
        <Link to="/scores" hash="fits-you">
          How these are chosen
        </Link>
      </p>
    </FoldedSection>
  );
}
