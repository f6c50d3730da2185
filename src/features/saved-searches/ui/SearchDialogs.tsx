import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { FilterFields } from './FilterFields.tsx';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';

interface EditSearchDialogProps {
  /** Remains set while the dialog closes. */
  search: SavedSearchView | null;
  opened: boolean;
  onClose: () => void;
}

export function EditSearchDialog({ search, opened, onClose }: EditSearchDialogProps) {
  const { savedSearches } = trpc.useUtils();
  const { mutateAsync } = trpc.savedSearches.change.useMutation();

  async function save(searchId: number, values: SearchFormValues) {
    await mutateAsync({ id: searchId, ...values });
    // Awaited, so that the list shows the change when the dialog closes.
    await savedSearches.list.invalidate();
    toast.success('Search saved');
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Change the search">
      {search && (
        <SearchForm
          key={search.id}
          draft={`saved-search-${search.id}`}
          initial={{ name: search.name, how: search.how, filter: search.filter }}
          onSave={(values) => save(search.id, values)}
          renderFilter={(props) => <FilterFields {...props} />}
        />
      )}
    </Dialog>
  );
}

interface DeleteSearchDialogProps {
  search: SavedSearchView | null;
  opened: boolean;
  onClose: () => void;
}

export function DeleteSearchDialog({ search, opened, onClose }: DeleteSearchDialogProps) {
  const { savedSearches } = trpc.useUtils();
  const { mutateAsync } = trpc.savedSearches.remove.useMutation({
    onSettled: () => void savedSearches.list.invalidate(),
  });

  async function remove({ id }: SavedSearchView) {
    await mutateAsync({ id }).catch((error: unknown) => {
      // The search was already deleted, for example in another tab.
      if (readError(error).status !== 404) throw error;
    });
    savedSearches.list.setData(undefined, (searches) =>
      searches?.filter((other) => other.id !== id),
    );
    toast.success('Search deleted');
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete this search?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      cancelLabel="Keep"
      errorTitle="Not deleted"
      onConfirm={() => search && remove(search)}
    >
      {`You are no longer notified of new projects that match “${search?.name ?? ''}”.`}
    </ConfirmDialog>
  );
}
