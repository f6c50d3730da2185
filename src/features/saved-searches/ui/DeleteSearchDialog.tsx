import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';

interface DeleteSearchDialogProps {
  /** Stays while the dialog closes. */
  search: SavedSearchView | null;
  opened: boolean;
  onClose: () => void;
}

export function DeleteSearchDialog({ search, opened, onClose }: DeleteSearchDialogProps) {
  const { savedSearches } = trpc.useUtils();
  const { mutateAsync: remove } = trpc.savedSearches.remove.useMutation({
    onSuccess: (_done, { id }) => {
      savedSearches.list.setData(undefined, (before) => before?.filter((one) => one.id !== id));
      toast.success('Search deleted');
      onClose();
    },
    onSettled: () => void savedSearches.list.invalidate(),
  });

  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Delete this search?"
      act="Delete"
      working="Deleting..."
      keep="Keep"
      failed="Not deleted"
      onConfirm={() => search && remove({ id: search.id })}
    >
      {`You are no longer told of new projects that fit “${search?.name ?? ''}”.`}
    </Confirm>
  );
}
