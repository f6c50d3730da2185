import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import classes from '../bid-panel.module.css';

export const loadBidForm = () => import('./NewBidForm.tsx');

/** Loads the form's code early. Ignores errors, because they are reported when it is opened. */
function preloadForm() {
  loadBidForm().catch(() => {});
}

interface PlaceBidButtonProps {
  project: ProjectView;
  onClick: () => void;
}

export function PlaceBidButton({ project, onClick }: PlaceBidButtonProps) {
  const suspension = useSuspensionReason();
  return (
    <div className={classes.bar}>
      <GatedButton
        variant="next"
        size="lg"
        data-autofocus
        fullWidth
        disabledReason={suspension ?? (project.isPaused ? CLIENT_SUSPENDED_TEXT : null)}
        onClick={onClick}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
      >
        Place Your Bid
      </GatedButton>
    </div>
  );
}
