import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { isConflict, readError } from '../errors.ts';
import { toast } from '../toasts.tsx';
import { Dialog } from './Dialog.tsx';
import { ReasonForm, type ReasonFormProps, type ReasonValues } from './ReasonForm.tsx';

export interface ReasonDialogProps extends Omit<ReasonFormProps, 'send' | 'onCancel'> {
  /** The text of the button. */
  button: string;
  /** The accessible name of the button if several have the same text. */
  name?: string;
  look: Pick<ButtonProps, 'variant' | 'color'>;
  title: string;
  /** The consequences. */
  lead?: string;
  /** Sends the decision and returns the texts of the toast. */
  send: (values: ReasonValues) => Promise<[title: string, message: string]>;
  /** Reloads the data that the decision has changed. */
  onDone: () => Promise<unknown>;
}

/** A button that opens a dialog for the reason of a decision. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { button, name, look, title, lead, send, onDone, ...form } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const isStale = useRef(false);

  function leave() {
    close();
    if (isStale.current) void onDone();
    isStale.current = false;
  }

  async function decide(values: ReasonValues) {
    try {
      toast.success(...(await send(values)));
    } catch (error) {
      // The data is reloaded after the dialog is closed, because new data would replace the dialog.
      isStale.current = isConflict(readError(error));
      throw error;
    }
    close();
    await onDone();
  }

  return (
    <>
      <Button {...look} onClick={open} aria-label={name}>
        {button}
      </Button>
      <Dialog opened={opened} onClose={leave} title={title}>
        {lead && <p className="bw-dialog-text">{lead}</p>}
        <ReasonForm {...form} send={decide} onCancel={leave} />
      </Dialog>
    </>
  );
}
