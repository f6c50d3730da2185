import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { toFullFilter } from './saved-search.labels.ts';

const SaveSearchDialog = lazy(() => import('./SaveSearchDialog.tsx'));

interface SaveSearchProps {
  /** The current filter of the project list; absent fields match everything. */
  filter: Parameters<typeof toFullFilter>[0];
}

/** Saves the current filter, so that the developer is notified of new matching projects. */
export function SaveSearch({ filter }: SaveSearchProps) {
  const [dialogFilter, setDialogFilter] = useState<SavedSearchView['filter'] | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={18} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          setDialogFilter(toFullFilter(filter));
          setOpen(true);
        }}
      >
        Save this search
      </Button>
      {dialogFilter && (
        <Suspense>
          <SaveSearchDialog filter={dialogFilter} opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
