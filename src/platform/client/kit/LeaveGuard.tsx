import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './Confirm.tsx';

interface LeaveGuardProps {
  /** There is something to lose. */
  when: boolean;
  /** Asked at the last moment. */
  mayLeave?: (() => boolean) | undefined;
  /** The person goes, and what was typed is dropped. */
  onLeave: () => void;
}

/** Asks before a page with unsaved changes is left; a reload or a closed tab asks the browser's way. */
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
