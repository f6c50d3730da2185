import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  hasChanges: boolean;
  /** If it returns true, the page is left without the dialog. */
  canLeave?: (() => boolean) | undefined;
  onLeave: () => void;
}

/** If the user reloads the page or closes the tab, the browser shows its own dialog. */
export function LeaveGuard({ hasChanges, canLeave, onLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasChanges && current.pathname !== next.pathname && !canLeave?.(),
    enableBeforeUnload: hasChanges,
    disabled: !hasChanges,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      confirmLabel="Discard and leave"
      busyLabel="Leaving..."
      cancelLabel="Stay here"
      onConfirm={() => {
        onLeave();
        proceed?.();
      }}
    >
      Your changes are not saved. If you leave, they are lost.
    </ConfirmDialog>
  );
}
