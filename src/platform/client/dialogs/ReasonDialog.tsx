import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { isConflict, readError } from '../api/errors.ts';
import { ReasonForm, type ReasonFormProps, type ReasonValues } from '../forms/ReasonForm.tsx';
import { toast } from '../toasts/toasts.tsx';
import { Dialog } from './Dialog.tsx';

export interface ReasonDialogProps extends Omit<ReasonFormProps, 'onSend' | 'onCancel'> {
  /** The text of the button that opens the dialog. */
  buttonLabel: string;
  /** The accessible name of that button, if several buttons of the page have the same text. */
  buttonAriaLabel?: string;
  buttonProps: Pick<ButtonProps, 'variant' | 'color'>;
  title: string;
  /** Text above the form, such as the consequences. */
  lead?: string;
  /** Sends the values and returns the texts of the success toast. */
  onSend: (values: ReasonValues) => Promise<[title: string, message: string]>;
  /**
   * Reloads the data. Called after a successful submission, and when the dialog is cancelled after
   * a submission that failed because the data had changed.
   */
  onDone: () => Promise<unknown>;
}

/** A button that opens a dialog with a `ReasonForm`. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { buttonLabel, buttonAriaLabel, buttonProps, title, lead, onSend, onDone, ...form } = props;
  const [opened, { open, close }] = useDisclosure(false);
  /** Whether the last submission failed because the data had changed. */
  const isStale = useRef(false);

  function cancel() {
    close();
    if (isStale.current) void onDone();
    isStale.current = false;
  }

  async function submit(values: ReasonValues) {
    try {
      toast.success(...(await onSend(values)));
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
      <Button {...buttonProps} onClick={open} aria-label={buttonAriaLabel}>
        {buttonLabel}
      </Button>
      <Dialog opened={opened} onClose={cancel} title={title}>
        {lead && <p className="bw-dialog-text">{lead}</p>}
        <ReasonForm {...form} onSend={submit} onCancel={cancel} />
      </Dialog>
    </>
  );
}
