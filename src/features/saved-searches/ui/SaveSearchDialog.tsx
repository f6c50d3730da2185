import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { NAME_MAX } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { SearchForm, type SearchFormValues } from './SearchForm.tsx';
import { formatFilter, formatSavedHint, getDefaultSearchName } from './saved-search.labels.ts';
import classes from './search-form.module.css';

interface SaveSearchDialogProps {
  filter: SavedSearchView['filter'];
  opened: boolean;
  onClose: () => void;
}

export default function SaveSearchDialog({ filter, opened, onClose }: SaveSearchDialogProps) {
  const { savedSearches } = trpc.useUtils();
  const { mutateAsync } = trpc.savedSearches.save.useMutation();
  const filterText = formatFilter(filter);

  async function save(values: SearchFormValues) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await mutateAsync({ ...values, timeZone });
    void savedSearches.list.invalidate();
    toast.success('Search saved', formatSavedHint(values.how));
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Save this search">
      <SearchForm
        initial={{ name: getDefaultSearchName(filter).slice(0, NAME_MAX), how: 'daily', filter }}
        onSave={save}
        renderFilter={() => (
          <dl className={classes.filter}>
            <dt>Filter</dt>
            <dd>{filterText}</dd>
          </dl>
        )}
      />
    </Dialog>
  );
}
