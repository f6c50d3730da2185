import { TAKES_NO_BIDS } from '#features/accounts/suspensions/suspension.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { HeldButton } from '#platform/client/kit/HeldButton.tsx';
import { useHeld } from '#platform/client/kit/held.ts';
import './bid-panel.css';

export const loadForm = () => import('./NewBidForm.tsx');

/** Fetched before it is asked for; whoever asks is told where it does not come. */
function prepareForm() {
  loadForm().catch(() => {});
}

interface PlaceButtonProps {
  project: ProjectView;
  onClick: () => void;
}

export function PlaceButton({ project, onClick }: PlaceButtonProps) {
  const held = useHeld();
  return (
    <div className="bw-bid-bar">
      <HeldButton
        variant="next"
        size="lg"
        fullWidth
        reason={held ?? (project.isPaused ? TAKES_NO_BIDS : null)}
        onClick={onClick}
        onPointerEnter={prepareForm}
        onFocus={prepareForm}
      >
        Place Your Bid
      </HeldButton>
    </div>
  );
}
