import { Button } from '@mantine/core';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import classes from '../payment.module.css';

interface AuthenticationDialogProps {
  opened: boolean;
  busy: boolean;
  onOutcome: (outcome: 'succeed' | 'fail') => void;
  onClose: () => void;
}

/** Replaces the authentication page of the bank in the sandbox. */
export function AuthenticationDialog(props: AuthenticationDialogProps) {
  const { opened, busy, onOutcome, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title="Authenticate this payment" size="md">
      <div className={classes.authenticate}>
        <p>
          Your bank asks you to confirm that it is you. In test mode you decide how that ends. If
          you close this, nothing is charged.
        </p>
        <div>
          <Button
            variant="next"
            data-autofocus
            aria-disabled={busy}
            onClick={() => onOutcome('succeed')}
          >
            {busy ? 'Processing...' : 'Authenticate'}
          </Button>
          <Button variant="default" aria-disabled={busy} onClick={() => onOutcome('fail')}>
            Fail
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
