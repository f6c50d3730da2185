import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { DecideForm } from '../suspension.schema.ts';
import { ReasonForm, type ReasonValues } from './ReasonForm.tsx';

const options = [
  { value: 'granted', label: 'Grant: the suspension ends' },
  { value: 'refused', label: 'Refuse: the suspension stands' },
];

/** Another admin than the one who suspended decides an appeal. */
export function DecideButton({ id }: { id: number }) {
  const [opened, { open, close }] = useDisclosure(false);
  const utils = trpc.useUtils();
  const { mutateAsync: decide } = trpc.suspensions.decide.useMutation();

  async function send({ choice, reason }: ReasonValues) {
    const decision = choice === 'granted' ? 'granted' : 'refused';
    await decide({ id, decision, reason });
    toast.success(`Appeal ${decision}`, 'They are told, with your reasons.');
    close();
    await utils.people.invalidate();
  }

  return (
    <>
      <Button variant="next" onClick={open}>
        Decide appeal
      </Button>
      <Dialog opened={opened} onClose={close} title="Decide the appeal">
        <ReasonForm
          choice={{ label: 'Decision', options }}
          label="Reasons"
          placeholder="What you looked at, and what decided it"
          act="Send decision"
          working="Sending..."
          schema={DecideForm}
          names={{ choice: 'decision', reason: 'reason' }}
          send={send}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
