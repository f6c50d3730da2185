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

function getHint(filter: Filter, signedIn: boolean): string | undefined {
  if (filter !== 'private') return undefined;
  return signedIn ? PRIVATE_HINT : `${PRIVATE_HINT} Sign in to see yours.`;
}

function toSearch(filter: Filter): ProjectSearch {
  if (filter === 'urgent') return { urgent: true };
  return filter === 'all' ? {} : { visibility: filter };
}

interface CardsProps {
  filter: Filter;
  signedIn: boolean;
  onClear: () => void;
}

function Cards({ filter, signedIn, onClear }: CardsProps) {
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
    const clear = filter === 'all' ? undefined : onClear;
    const hint = getHint(filter, signedIn);
    return <NoProjects reason={formatEmptyReason(search)} hint={hint} onClear={clear} level={3} />;
  }
  return <ProjectCards projects={list.data.items} level={3} stale={list.isPlaceholderData} />;
}

export function ActiveProjects({ signedIn }: { signedIn: boolean }) {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <section
      id="active-projects"
      className={`bw-page ${classes.active}`}
      tabIndex={-1}
      aria-labelledby="active-title"
    >
      <div className={classes.top}>
        <h2 id="active-title">Active Projects</h2>
        <ToggleGroup
          label="Filter projects"
          options={filters}
          value={filter}
          onChange={setFilter}
        />
        <Link to="/projects" search={toSearch(filter)} className={classes.all}>
          View all
          <span className="bw-hidden"> projects</span>
        </Link>
      </div>
      <Cards filter={filter} signedIn={signedIn} onClear={() => setFilter('all')} />
    </section>
  );
}
