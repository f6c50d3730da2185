import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { isConflict, readError } from '../api/errors.ts';
import { ReasonForm, type ReasonFormProps, type ReasonValues } from '../forms/ReasonForm.tsx';
import { toast } from '../toasts/toasts.tsx';
import { Dialog } from './Dialog.tsx';

export interface ReasonDialogProps extends Omit<ReasonFormProps, 'onSend' | 'onCancel'> {
  buttonLabel: string;
  buttonAriaLabel?: string;
  buttonProps: Pick<ButtonProps, 'variant' | 'color'>;
  title: string;
  lead?: string;
  onSend: (values: ReasonValues) => Promise<[title: string, message: string]>;
  /**
   * Also called when the dialog is cancelled after a submission that failed because the data had
   * changed.
   */
  onDone: () => Promise<unknown>;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { buttonLabel, buttonAriaLabel, buttonProps, title, lead, onSend, onDone, ...form } = props;
  const [opened, { open, close }] = useDisclosure(false);
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
      // Reloaded after the dialog is closed, because new data would replace the dialog.
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
