import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  hasChanges: boolean;
  /** Called when the page is left; if it returns true, the dialog is not shown. */
  canLeave?: (() => boolean) | undefined;
  /** Called before the changes are discarded. */
  onLeave: () => void;
}

/**
 * A dialog that is shown before a page with unsaved changes is left. For a reload or a closed tab
 * the browser shows its own.
 */
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
