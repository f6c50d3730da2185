import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { toFullFilter } from './saved-search.labels.ts';

const SaveSearchDialog = lazy(() => import('./SaveSearchDialog.tsx'));

interface SaveSearchProps {
  filter: Parameters<typeof toFullFilter>[0];
  label?: string;
}

export function SaveSearch({ filter, label = 'Save this search' }: SaveSearchProps) {
  // As it was when the dialog was last opened.
  const [dialogFilter, setDialogFilter] = useState<SavedSearchView['filter'] | null>(null);
  const [isOpen, setOpen] = useState(false);
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
        {label}
      </Button>
      {dialogFilter && (
        <Suspense>
          <SaveSearchDialog filter={dialogFilter} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
