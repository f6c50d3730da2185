import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { isConflict, readError } from '../errors.ts';
import { toast } from '../toasts.tsx';
import { Dialog } from './Dialog.tsx';
import { ReasonForm, type ReasonFormProps, type ReasonValues } from './ReasonForm.tsx';

export interface ReasonDialogProps extends Omit<ReasonFormProps, 'send' | 'onCancel'> {
  /** What the button says, and how it looks. */
  button: string;
  /** What the button is called where one of its words stands in each row. */
  name?: string;
  look: Pick<ButtonProps, 'variant' | 'color'>;
  title: string;
  /** What happens then. */
  lead?: string;
  /** Does it, and gives what the toast says. */
  send: (values: ReasonValues) => Promise<[title: string, message: string]>;
  /** Has what is old now read again. */
  onDone: () => Promise<unknown>;
}

/** A button that asks for the reason before it decides about somebody. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { button, name, look, title, lead, send, onDone, ...form } = props;
  const [opened, { open, close }] = useDisclosure(false);
  const late = useRef(false);

  function leave() {
    close();
    if (late.current) void onDone();
    late.current = false;
  }

  async function decide(values: ReasonValues) {
    try {
      toast.success(...(await send(values)));
    } catch (error) {
      // Read anew only afterwards: the dialog, and what was typed into it, would become another.
      late.current = isConflict(readError(error));
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
