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
  onHire: () => void;
}

export function OutdatedHireDialog({ bid, opened, onClose, onHire }: OutdatedHireDialogProps) {
  const { askConfirmation, isAsking } = useBidDecisions(bid.projectId);
  const { developer, projectRevision, isOutdated, confirmationAskedAt } = bid;
  const version = `version ${projectRevision}`;

  const askLabel = confirmationAskedAt ? 'Ask again' : 'Ask to confirm';

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
          <Button variant="primary" aria-disabled={isAsking} onClick={() => void ask()}>
            {isAsking ? 'Asking...' : askLabel}
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
