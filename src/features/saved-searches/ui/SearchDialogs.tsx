import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { FilterFields } from './FilterFields.tsx';
import { SearchForm } from './SearchForm.tsx';
import type { SearchFormValues } from './search-form.ts';

interface EditSearchDialogProps {
  /** Remains set while the dialog closes. */
  search: SavedSearchView | null;
  opened: boolean;
  onClose: () => void;
}

export function EditSearchDialog({ search, opened, onClose }: EditSearchDialogProps) {
  const { savedSearches } = trpc.useUtils();
  const { mutateAsync } = trpc.savedSearches.change.useMutation();

  async function save(id: number, values: SearchFormValues) {
    await mutateAsync({ id, ...values });
    await savedSearches.list.invalidate();
    toast.success('Search saved');
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Change the search">
      {search && (
        <SearchForm
          key={search.id}
          initial={{ name: search.name, how: search.how, filter: search.filter }}
          onSave={(values) => save(search.id, values)}
          filter={FilterFields}
        />
      )}
    </Dialog>
  );
}
