import { Link } from '@tanstack/react-router';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatCompactNumber } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import type { ClientStats, ProjectCard } from '../project.schema.ts';
import { ProjectStatusTag } from './ProjectTags.tsx';
import classes from './client-projects.module.css';

const SHOWN_PROJECTS_MAX = 5;

const renderCount = (count: number) => (
  <span className="bw-figure">{formatCompactNumber(count)}</span>
);

export function ClientStatsPanel({ stats }: { stats: ClientStats }) {
  return (
    <section aria-label="Project statistics">
      <DescriptionList
        inOneRow
        items={[
          { label: 'Total projects', value: renderCount(stats.totalProjects) },
          { label: 'Active projects', value: renderCount(stats.activeProjects) },
          { label: 'Completed projects', value: renderCount(stats.completedProjects) },
          { label: 'Bids received', value: renderCount(stats.totalBidsReceived) },
        ]}
      />
    </section>
  );
}

interface ClientProjectsProps {
  /** Newest first; the first five are shown. */
  projects: ProjectCard[];
  total: number;
  /** Each hired project then has a link to its project room. */
  isOwn: boolean;
}

const formatMore = (moreCount: number) => `And ${formatCount(moreCount, 'more project')}...`;

const statusesWithRoom = new Set(['assigned', 'delivered', 'disputed', 'completed']);

export function ClientProjects({ projects, total, isOwn }: ClientProjectsProps) {
  const now = useNow(60_000);
  const shownProjects = projects.slice(0, SHOWN_PROJECTS_MAX);
  const moreCount = total - shownProjects.length;
  return (
    <section className={classes.projects} aria-labelledby="recent-title">
      <h2 id="recent-title">Recent projects</h2>
      {shownProjects.length === 0 && (
        <EmptyState title="No projects yet" level={3}>
          Projects this client posts appear here.
        </EmptyState>
      )}
      {shownProjects.length > 0 && (
        <ul>
          {shownProjects.map(({ id, title, status, deadline, budget, createdAt }) => (
            <li key={id}>
              <span>
                <Link to="/projects/$id" params={{ id: String(id) }}>
                  {title}
                </Link>
                {isOwn && statusesWithRoom.has(status) && (
                  <Link
                    to="/projects/$id/room"
                    params={{ id: String(id) }}
                    className={classes.projectRoom}
                  >
                    Project room
                    <span className="bw-hidden">{` of ${title}`}</span>
                  </Link>
                )}
              </span>
              <ProjectStatusTag status={status} deadline={deadline} now={now} />
              <Money dollars={budget} />
              <FormattedDate at={createdAt} />
            </li>
          ))}
        </ul>
      )}
      {moreCount > 0 && (
        <p>{isOwn ? <Link to="/work">{formatMore(moreCount)}</Link> : formatMore(moreCount)}</p>
      )}
    </section>
  );
}
