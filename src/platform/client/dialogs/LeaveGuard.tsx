import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  hasChanges: boolean;
  /** Called when the page is left. If it returns true, the page is left without the dialog. */
  canLeave?: (() => boolean) | undefined;
  /** Called before the changes are discarded. */
  onLeave: () => void;
}

/**
 * A dialog that is shown before the user leaves a page with unsaved changes. If the user reloads
 * the page or closes the tab, the browser shows its own dialog.
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
