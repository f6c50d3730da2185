import { Button } from '@mantine/core';
import { saidBy } from '#platform/client/errors.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
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
  const { mutate, isPending } = trpc.savedSearches.remove.useMutation({
    onSuccess: (_done, { id }) => {
      savedSearches.list.setData(undefined, (before) => before?.filter((one) => one.id !== id));
      onClose();
    },
    onError: (error) => toast.error('Not deleted', saidBy(error).message),
    onSettled: () => void savedSearches.list.invalidate(),
  });
  const press = () => {
    if (search && !isPending) mutate({ id: search.id });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete this search?" size="sm">
      <p className="bw-search-gone">
        {`You are no longer told of new projects that fit “${search?.name ?? ''}”.`}
      </p>
      <div className="bw-search-acts">
        <Button variant="next" onClick={press} aria-disabled={isPending}>
          <BusyWords busy={isPending} working="Deleting...">
            Delete
          </BusyWords>
        </Button>
        <BackButton busy={isPending} onClick={onClose}>
          Keep
        </BackButton>
      </div>
    </Dialog>
  );
}
