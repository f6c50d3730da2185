import { TAKES_NO_BIDS } from '#features/accounts/suspensions/suspension.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import classes from './bid-panel.module.css';

export const loadForm = () => import('./NewBidForm.tsx');

/** Loads the form's code early. Ignores errors, because they are reported when it is opened. */
function prepareForm() {
  loadForm().catch(() => {});
}

interface PlaceButtonProps {
  project: ProjectView;
  onClick: () => void;
}

export function PlaceButton({ project, onClick }: PlaceButtonProps) {
  const suspension = useSuspensionReason();
  return (
    <div className={classes.bar}>
      <GatedButton
        variant="next"
        size="lg"
        data-autofocus
        fullWidth
        disabledReason={suspension ?? (project.isPaused ? TAKES_NO_BIDS : null)}
        onClick={onClick}
        onPointerEnter={prepareForm}
        onFocus={prepareForm}
      >
        Place Your Bid
      </GatedButton>
    </div>
  );
}
