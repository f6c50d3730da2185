import { Button } from '@mantine/core';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { PORTFOLIO_ITEMS_MAX } from '../portfolio.rules.ts';
import type { PortfolioItemView } from '../portfolio.schema.ts';
import { PortfolioSkeleton } from './Portfolio.tsx';
import { type BadgeComponent, PortfolioItemCard } from './PortfolioItemCard.tsx';
import { PortfolioItemEditor } from './PortfolioItemEditor.tsx';
import classes from './portfolio.module.css';

interface EditPortfolioProps {
  developerId: number;
  badge: BadgeComponent;
}

export function EditPortfolio({ developerId, badge }: EditPortfolioProps) {
  const query = trpc.portfolio.ofDeveloper.useQuery({ id: developerId });
  if (query.isPending) return <PortfolioSkeleton count={4} />;
  if (!query.data) {
    return (
      <ErrorState
        title="Your portfolio could not be loaded"
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return <PortfolioItems developerId={developerId} badge={badge} items={query.data} />;
}

/** The dialog that was opened last, which is still visible while it closes. */
interface DialogState {
  action: 'add' | 'change' | 'remove';
  /** Null to add an item. */
  item: PortfolioItemView | null;
}

function useItemDialog() {
  const [dialog, setDialog] = useState<DialogState>({ action: 'add', item: null });
  const [isOpen, setIsOpen] = useState(false);
  return {
    dialog,
    openDialog: (action: DialogState['action'], item: PortfolioItemView | null = null) => {
      setDialog({ action, item });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    isRemoveOpen: isOpen && dialog.action === 'remove',
    isEditorOpen: isOpen && dialog.action !== 'remove',
  };
}

function PortfolioItems({
  developerId,
  badge,
  items,
}: EditPortfolioProps & { items: PortfolioItemView[] }) {
  const { dialog, openDialog, close, isRemoveOpen, isEditorOpen } = useItemDialog();
  const title = dialog.item ? 'Change this piece of work' : 'Add a piece of work';
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="Show what you have built"
          action={
            <Button variant="primary" onClick={() => openDialog('add')}>
              Add your first piece of work
            </Button>
          }
        >
          Clients trust what they can see: a title, a few sentences, and about what it cost.
        </EmptyState>
      ) : (
        <ItemList items={items} badge={badge} openDialog={openDialog} />
      )}
      <Dialog opened={isEditorOpen} onClose={close} title={title} size="lg">
        <PortfolioItemEditor developerId={developerId} item={dialog.item} onDone={close} />
      </Dialog>
      <RemovePortfolioItem
        developerId={developerId}
        item={dialog.item}
        opened={isRemoveOpen}
        onClose={close}
      />
    </>
  );
}

interface ItemListProps {
  items: PortfolioItemView[];
  badge: BadgeComponent;
  openDialog: (action: DialogState['action'], item?: PortfolioItemView) => void;
}

function ItemList({ items, badge, openDialog }: ItemListProps) {
  const isFull = items.length >= PORTFOLIO_ITEMS_MAX;
  return (
    <>
      <div className={classes.top}>
        <p>
          <span className="bw-figure">{`${items.length} of ${PORTFOLIO_ITEMS_MAX}`}</span>
          {isFull ? ' pieces. Remove one to add another.' : ' pieces, the newest first.'}
        </p>
        {!isFull && (
          <Button variant="primary" onClick={() => openDialog('add')}>
            Add a piece of work
          </Button>
        )}
      </div>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <PortfolioItemCard item={item} badge={badge} level={2}>
              <div className={classes.itemActions}>
                <Button
                  variant="default"
                  onClick={() => openDialog('change', item)}
                  aria-label={`Edit ${item.title}`}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => openDialog('remove', item)}
                  aria-label={`Remove ${item.title}`}
                >
                  Remove
                </Button>
              </div>
            </PortfolioItemCard>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RemovePortfolioItemProps {
  developerId: number;
  /** Also set while the dialog closes; null before a dialog was opened. */
  item: PortfolioItemView | null;
  opened: boolean;
  onClose: () => void;
}

function RemovePortfolioItem({ developerId, item, opened, onClose }: RemovePortfolioItemProps) {
  const { ofDeveloper } = trpc.useUtils().portfolio;
  const { mutateAsync: remove } = trpc.portfolio.remove.useMutation({
    onSuccess: (_done, { id }) => {
      ofDeveloper.setData({ id: developerId }, (items) => items?.filter((item) => item.id !== id));
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
