import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { PortfolioItemView } from '../portfolio.schema.ts';

interface RemovePortfolioItemProps {
  developerId: number;
  /** Remains set during the closing animation. */
  item: PortfolioItemView | null;
  opened: boolean;
  onClose: () => void;
}

export function RemovePortfolioItem({
  developerId,
  item,
  opened,
  onClose,
}: RemovePortfolioItemProps) {
  const { ofDeveloper } = trpc.useUtils().portfolio;
  const { mutateAsync: remove } = trpc.portfolio.remove.useMutation({
    onSuccess: (_done, { id }) => {
      ofDeveloper.setData({ id: developerId }, (before) => before?.filter((one) => one.id !== id));
      toast.success('Work removed');
      onClose();
    },
    onSettled: () => void ofDeveloper.invalidate({ id: developerId }),
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove this piece of work?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      cancelLabel="Keep"
      errorTitle="Work not removed"
      onConfirm={() => item && remove({ id: item.id })}
    >
      {`“${item?.title ?? ''}” disappears from your profile. This cannot be undone.`}
    </ConfirmDialog>
  );
}
