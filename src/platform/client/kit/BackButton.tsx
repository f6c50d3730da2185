import { Button } from '@mantine/core';
import { useHeldOpen } from './held-open.ts';

interface BackButtonProps {
  'data-autofocus'?: boolean;
  children: string;
  /** What it leads back from is being done. */
  busy: boolean;
  onClick: () => void;
}

/**
 * The way back from what is asked. It would not stop what is on its way, so it waits for that, and
 * the dialog that it stands in does.
 */
export function BackButton({ busy, onClick, ...button }: BackButtonProps) {
  const held = useHeldOpen(busy);
  return (
    <Button
      {...button}
      variant="default"
      data-held={held}
      aria-disabled={held}
      onClick={() => !held && onClick()}
    />
  );
}
