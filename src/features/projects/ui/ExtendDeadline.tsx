import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { FormActions } from '#platform/client/kit/FormParts.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { deadlineRefusal } from '../project.rules.ts';

const WEEK = 7 * 86_400_000;
const MISSING = 'Please choose a date and time';

/** An instant as a `datetime-local` field holds it, in the zone of the person. */
function localText(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

function check({ deadline }: { deadline: string }) {
  const at = new Date(deadline);
  if (Number.isNaN(at.getTime())) return { deadline: MISSING };
  const refusal = deadlineRefusal(at, new Date());
  return refusal ? { deadline: refusal.message } : {};
}

function ExtendForm({ projectId, onDone }: { projectId: number; onDone: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync: extend } = trpc.projects.extend.useMutation();
  const [opened] = useState(() => new Date());
  const initial = { deadline: localText(new Date(opened.getTime() + WEEK)) };
  const form = useFormState({ initial, check });

  async function submit({ deadline }: typeof initial) {
    const project = await extend({ id: projectId, deadline: new Date(deadline).toISOString() });
    utils.projects.get.setData({ id: projectId }, project);
    void utils.projects.list.invalidate();
    toast.success('Deadline extended', 'Developers can bid on this project again.');
    onDone();
  }

  const bound = form.bind(submit, { refused: ({ message }) => toast.error('Error', message) });
  return (
    <form {...bound} className="bw-form-fields">
      <TextInput
        {...form.text('deadline')}
        type="datetime-local"
        label="New deadline"
        description="In your own time zone, within two years."
        min={localText(opened)}
        data-autofocus
      />
      <FormActions>
        <Button type="submit" variant="next" aria-disabled={form.busy}>
          {form.busy ? 'Extending...' : 'Extend deadline'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </form>
  );
}

export function ExtendDeadline({ projectId }: { projectId: number }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="next" onClick={() => setOpened(true)}>
        Extend deadline
      </Button>
      <Dialog opened={opened} onClose={close} title="Extend deadline" size="sm">
        <ExtendForm projectId={projectId} onDone={close} />
      </Dialog>
    </>
  );
}
