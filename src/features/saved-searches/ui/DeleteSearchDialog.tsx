import { saidBy } from '#platform/client/errors.ts';
import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';

/** It was deleted before: by a try that nobody answered, or elsewhere. */
const NOT_FOUND = 404;

interface DeleteSearchDialogProps {
  /** Stays while the dialog closes. */
  search: SavedSearchView | null;
  opened: boolean;
  onClose: () => void;
}

export function DeleteSearchDialog({ search, opened, onClose }: DeleteSearchDialogProps) {
  const { savedSearches } = trpc.useUtils();
  const { mutate, isPending } = trpc.savedSearches.remove.useMutation({
    onSuccess: (_done, { id }) => done(id),
    onError: (error, { id }) => {
      const { status, message } = saidBy(error);
      if (status === NOT_FOUND) done(id);
      else toast.error('Not deleted', message);
    },
    onSettled: () => void savedSearches.list.invalidate(),
  });

  function done(id: unknown) {
    savedSearches.list.setData(undefined, (before) => before?.filter((one) => one.id !== id));
    toast.success('Search deleted');
    onClose();
  }

  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title="Delete this search?"
      act="Delete"
      working="Deleting..."
      keep="Keep"
      busy={isPending}
      onConfirm={() => search && mutate({ id: search.id })}
    >
      {`You are no longer told of new projects that fit “${search?.name ?? ''}”.`}
    </Confirm>
  );
}
