import { Button } from '@mantine/core';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';

interface OutdatedHireDialogProps {
  bid: BidView;
  opened: boolean;
  onClose: () => void;
  /** Called if the client hires on the version that the bid was made for. */
  onHire: () => void;
}

/** The choice before the hire of a bid that was made for an earlier version of the project. */
export function OutdatedHireDialog({ bid, opened, onClose, onHire }: OutdatedHireDialogProps) {
  const { askConfirmation, isAsking } = useBidDecisions(bid.projectId);
  const { developer, projectRevision, isOutdated, confirmationAskedAt } = bid;
  const version = `version ${projectRevision}`;

  async function ask() {
    await askConfirmation(bid);
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Hire ${developer.name} on ${version}?`}>
      <p className="bw-dialog-text">
        {isOutdated
          ? `This bid was made for ${version} of your project, before your last changes. You can ` +
            `ask ${developer.name} to confirm it for the current version. If you hire now, the ` +
            `agreement covers ${version} only: your later changes are not part of it.`
          : `${developer.name} has confirmed this bid. It is now for ${version} of your project.`}
      </p>
      {isOutdated && confirmationAskedAt && (
        <p className="bw-dialog-text">
          {'You asked for this on '}
          <FormattedDate at={confirmationAskedAt} />
          {`, and ${developer.name} has not answered yet.`}
        </p>
      )}
      <FormActions>
        {isOutdated && (
          <Button variant="next" aria-disabled={isAsking} onClick={() => void ask()}>
            {isAsking ? 'Asking...' : confirmationAskedAt ? 'Ask again' : 'Ask to confirm'}
          </Button>
        )}
        <Button variant="default" onClick={onHire}>
          {`Hire on ${version}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </FormActions>
    </Dialog>
  );
}
