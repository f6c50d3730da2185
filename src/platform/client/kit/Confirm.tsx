import { Button } from '@mantine/core';
import { clearToast } from '../toasts.tsx';
import { BackButton } from './BackButton.tsx';
import { BusyWords } from './BusyWords.tsx';
import { Dialog } from './Dialog.tsx';
import { FormActions } from './FormParts.tsx';

interface ConfirmProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  children: string;
  act: string;
  /** What the button says while working. */
  working: string;
  keep: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function Confirm(props: ConfirmProps) {
  const { opened, onClose, title, children, act, working, keep, busy, onConfirm } = props;

  function confirm() {
    // What was said of a try before this one is no longer true.
    clearToast();
    onConfirm();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <p className="bw-dialog-text">{children}</p>
      <FormActions>
        <Button color="red" onClick={() => !busy && confirm()} aria-disabled={busy}>
          <BusyWords busy={busy} working={working}>
            {act}
          </BusyWords>
        </Button>
        <BackButton busy={busy} onClick={onClose} data-autofocus>
          {keep}
        </BackButton>
      </FormActions>
    </Dialog>
  );
}
