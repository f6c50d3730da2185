import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { ReasonForm, type ReasonFormProps, type ReasonValues } from './ReasonForm.tsx';

export interface ReasonDialogProps extends Omit<ReasonFormProps, 'send' | 'onCancel'> {
  /** What the button says, and how it looks. */
  button: string;
  look: Pick<ButtonProps, 'variant' | 'color'>;
  title: string;
  /** What happens then. */
  lead?: string;
  /** Does it, and gives what the toast says. */
  send: (values: ReasonValues) => Promise<[title: string, message: string]>;
}

/** A button that asks for the reason before it decides about a person. */
export function ReasonDialog({ button, look, title, lead, send, ...form }: ReasonDialogProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { people } = trpc.useUtils();

  async function decide(values: ReasonValues) {
    toast.success(...(await send(values)));
    close();
    await people.invalidate();
  }

  return (
    <>
      <Button {...look} onClick={open}>
        {button}
      </Button>
      <Dialog opened={opened} onClose={close} title={title}>
        {lead && <p className="bw-dialog-text">{lead}</p>}
        <ReasonForm {...form} send={decide} onCancel={close} />
      </Dialog>
    </>
  );
}
