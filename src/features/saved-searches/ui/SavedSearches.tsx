import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readProjectSearch } from '#features/projects/project-search.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { SEARCHES_MAX, toProjectSearch } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { DeleteSearchDialog, EditSearchDialog } from './SearchDialogs.tsx';
import { formatDeliveryMethod, formatFilter } from './saved-search.labels.ts';
import classes from './saved-searches.module.css';

interface SavedSearchItemProps {
  search: SavedSearchView;
  onEdit: () => void;
  onDelete: () => void;
}

function formatHitCount(count: number): string {
  if (count === 0) return 'Nothing new yet';
  return `${formatCount(count, 'new project')} so far`;
}

function SavedSearchItem({ search, onEdit, onDelete }: SavedSearchItemProps) {
  const { name, filter, how, found } = search;
  const filterText = formatFilter(filter);
  return (
    <li className={classes.search}>
      <div className={classes.about}>
        <h2>
          <Link to="/projects" search={readProjectSearch(toProjectSearch(filter))}>
            {name}
          </Link>
        </h2>
        {filterText !== name && <p>{filterText}</p>}
        <p className={classes.facts}>
          <span>{formatDeliveryMethod(how)}</span>
          <span>{formatHitCount(found)}</span>
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onEdit} aria-label={`Change ${name}`}>
          Change
        </Button>
        <Button variant="subtle" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function SearchesLoading() {
  return (
    <Loading noun="saved searches">
      <ul className={classes.searches}>
        {[1, 2, 3].map((item) => (
          <li key={item} className={classes.search}>
            <SkeletonLines lines={2} height={18} />
          </li>
        ))}
      </ul>
    </Loading>
  );
}

/** Remains set while the dialog closes, because the dialog is still visible. */
type DialogState = { action: 'edit' | 'delete'; search: SavedSearchView };

function SearchList({ searches }: { searches: SavedSearchView[] }) {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  function openDialog(action: DialogState['action'], search: SavedSearchView) {
    setDialog({ action, search });
    setOpen(true);
  }

  return (
    <>
      <ul className={classes.searches}>
        {searches.map((search) => (
          <SavedSearchItem
            key={search.id}
            search={search}
            onEdit={() => openDialog('edit', search)}
            onDelete={() => openDialog('delete', search)}
          />
        ))}
      </ul>
      <p className={classes.searchesCount}>
        <span className="bw-figure">{`${searches.length} of ${SEARCHES_MAX}`}</span> saved
      </p>
      <EditSearchDialog
        search={dialog?.search ?? null}
        opened={isOpen && dialog?.action === 'edit'}
        onClose={close}
      />
      <DeleteSearchDialog
        search={dialog?.search ?? null}
        opened={isOpen && dialog?.action === 'delete'}
        onClose={close}
      />
    </>
  );
}

export function SavedSearches() {
  const utils = trpc.useUtils();
  const { data, error, isPending, isFetching, refetch } = trpc.savedSearches.list.useQuery();

  // A new hit causes a `notification` event. `missed`: events may have been lost.
  useLiveEvents(({ kind }) => {
    if (kind === 'notification' || kind === 'missed') void utils.savedSearches.list.invalidate();
  });

  if (isPending) return <SearchesLoading />;
  if (!data) {
    return (
      <ErrorState
        title="Your saved searches could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No searches saved yet" drawing="lens" action={<BrowseProjectsButton />}>
        Filter the list of projects and save the search to be notified of each new match.
      </EmptyState>
    );
  }
  return <SearchList searches={data} />;
}
