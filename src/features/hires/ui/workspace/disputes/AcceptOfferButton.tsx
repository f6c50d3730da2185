import { Button } from '@mantine/core';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';

interface AcceptOfferButtonProps {
  workspace: WorkspaceView;
  offer: OfferView;
  /** `next` if it is the main action. */
  variant: 'next' | 'solid' | 'default';
  label?: string;
  /** Whether another submission is running. */
  busy?: boolean;
  /** Opens the confirmation. */
  onAccept: (offer: OfferView) => void;
}

/** Shown if the other side made the offer, it is open, and a settlement is possible. */
export function AcceptOfferButton(props: AcceptOfferButtonProps) {
  const { workspace, offer, variant, label = 'Accept this offer', busy = false, onAccept } = props;
  const { party, steps } = workspace;
  if (offer.status !== 'open' || offer.madeBy === party) return null;
  if (!steps.some(({ name }) => name === 'settle')) return null;
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      aria-disabled={busy}
      data-busy={busy}
      onClick={() => !busy && onAccept(offer)}
    >
      {label}
    </Button>
  );
}
