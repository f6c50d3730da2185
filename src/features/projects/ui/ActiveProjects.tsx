import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import {
  emptyReason,
  HOME_CARDS,
  homeList,
  listCache,
  type ProjectSearch,
} from '../project-search.rules.ts';
import { ListFailed, NoProjects } from './ListStates.tsx';
import { ProjectCards, ProjectCardsSkeleton } from './ProjectCards.tsx';
import classes from './active-projects.module.css';

type Filter = 'all' | 'public' | 'private' | 'urgent';

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All Projects' },
  { value: 'public', label: 'Public' },
  { value: 'private', label: 'Private' },
  { value: 'urgent', label: 'Urgent' },
];

const SEEN_BY =
  'Private projects are seen only by their client and the developers invited to them.';

function hintOf(filter: Filter, signedIn: boolean): string | undefined {
  if (filter !== 'private') return undefined;
  return signedIn ? SEEN_BY : `${SEEN_BY} Sign in to see yours.`;
}

function searchOf(filter: Filter): ProjectSearch {
  if (filter === 'urgent') return { urgent: true };
  return filter === 'all' ? {} : { visibility: filter };
}

interface CardsProps {
  filter: Filter;
  signedIn: boolean;
  onClear: () => void;
}

function Cards({ filter, signedIn, onClear }: CardsProps) {
  const search = searchOf(filter);
  const list = trpc.projects.list.useQuery(homeList(search), {
    ...listCache,
    placeholderData: keepPreviousData,
  });
  if (list.isPending) return <ProjectCardsSkeleton cards={HOME_CARDS} />;
  if (!list.data) {
    const { error, isFetching, refetch } = list;
    return (
      <ListFailed error={error} onRetry={() => void refetch()} retrying={isFetching} level={3} />
    );
  }
  if (list.data.items.length === 0) {
    const clear = filter === 'all' ? undefined : onClear;
    const hint = hintOf(filter, signedIn);
    return <NoProjects reason={emptyReason(search)} hint={hint} onClear={clear} level={3} />;
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
        <Link to="/projects" search={searchOf(filter)} className={classes.all}>
          View all
          <span className="bw-hidden"> projects</span>
        </Link>
      </div>
      <Cards filter={filter} signedIn={signedIn} onClear={() => setFilter('all')} />
    </section>
  );
}
