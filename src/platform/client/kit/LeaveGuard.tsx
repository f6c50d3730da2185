import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './Confirm.tsx';

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  when: boolean;
  /** Returns true if the page may be left without a question. Called when it is left. */
  mayLeave?: (() => boolean) | undefined;
  /** Called before the changes are discarded. */
  onLeave: () => void;
}

/**
 * Asks before a page with unsaved changes is left. For a reload or a closed tab the browser asks.
 */
export function LeaveGuard({ when, mayLeave, onLeave }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && current.pathname !== next.pathname && !mayLeave?.(),
    enableBeforeUnload: when,
    disabled: !when,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      act="Discard and leave"
      working="Leaving..."
      keep="Stay here"
      onConfirm={() => {
        onLeave();
        proceed?.();
      }}
    >
      Your changes are not saved yet. They are lost when you leave.
    </Confirm>
  );
}
