import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import {
  formatEmptyReason,
  HOME_PAGE_SIZE,
  listQueryOptions,
  type ProjectSearch,
  toHomeFilter,
} from '../../project-search.rules.ts';
import { ProjectCards, ProjectCardsSkeleton } from './ProjectCards.tsx';
import { NoProjects, ProjectListError } from './ProjectListStates.tsx';
import classes from './active-projects.module.css';

type Filter = 'all' | 'public' | 'private' | 'urgent';

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All Projects' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
  { value: 'urgent', label: 'Urgent' },
];

const PRIVATE_HINT = 'Only the client and invited developers can see a private project.';

/** Undefined if no explanation is needed. */
function getHint(filter: Filter, isSignedIn: boolean): string | undefined {
  if (filter !== 'private') return undefined;
  return isSignedIn ? PRIVATE_HINT : `${PRIVATE_HINT} Sign in to see yours.`;
}

function toSearch(filter: Filter): ProjectSearch {
  if (filter === 'urgent') return { urgent: true };
  return filter === 'all' ? {} : { visibility: filter };
}

interface FilteredProjectsProps {
  filter: Filter;
  isSignedIn: boolean;
  onClear: () => void;
}

function FilteredProjects({ filter, isSignedIn, onClear }: FilteredProjectsProps) {
  const search = toSearch(filter);
  const list = trpc.projects.list.useQuery(toHomeFilter(search), {
    ...listQueryOptions,
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <ProjectCardsSkeleton cards={HOME_PAGE_SIZE} />;
  if (!list.data) {
    const { error, isFetching, refetch } = list;
    return (
      <ProjectListError
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={3}
      />
    );
  }
  if (list.data.items.length === 0) {
    return (
      <NoProjects
        reason={formatEmptyReason(search)}
        hint={getHint(filter, isSignedIn)}
        onClear={filter === 'all' ? undefined : onClear}
        level={3}
      />
    );
  }
  return <ProjectCards projects={list.data.items} level={3} isStale={list.isPlaceholderData} />;
}

export function ActiveProjects({ isSignedIn }: { isSignedIn: boolean }) {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <section
      id="active-projects"
      className={`bw-page ${classes.section}`}
      tabIndex={-1}
      aria-labelledby="active-title"
    >
      <div className={classes.heading}>
        <h2 id="active-title">Active Projects</h2>
        <ToggleGroup
          label="Filter projects"
          options={filters}
          value={filter}
          onChange={setFilter}
        />
        <Link to="/projects" search={toSearch(filter)} className={classes.viewAll}>
          View all
          <span className="bw-hidden"> projects</span>
        </Link>
      </div>
      <FilteredProjects filter={filter} isSignedIn={isSignedIn} onClear={() => setFilter('all')} />
    </section>
  );
}
