import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import {
  describeDeadlineInput,
  getDeadlineInputError,
  toDateTimeInput,
} from '../deadline-input.ts';

const WEEK_MS = 7 * DAY_MS;
const MISSING_MESSAGE = 'Please choose a date and time';

function validate({ deadline }: { deadline: string }): FormErrors {
  if (Number.isNaN(new Date(deadline).getTime())) return { deadline: MISSING_MESSAGE };
  return { deadline: getDeadlineInputError(deadline, serverNow()) };
}

function ExtendForm({ projectId, onDone }: { projectId: number; onDone: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync: extend } = trpc.projects.extend.useMutation();
  const [openedAt] = useState(serverNow);
  const initialValues = { deadline: toDateTimeInput(new Date(openedAt.getTime() + WEEK_MS)) };
  const form = useZodForm({ initialValues, validate });

  async function submit({ deadline }: typeof initialValues) {
    const project = await extend({ id: projectId, deadline: new Date(deadline).toISOString() });
    utils.projects.get.setData({ id: projectId }, project);
    void utils.projects.list.invalidate();
    void utils.projects.count.invalidate();
    toast.success('Deadline extended', 'Developers can bid on this project again.');
    onDone();
  }

  return (
    <form
      {...form.getFormProps(submit, { errorTitle: 'Deadline not extended' })}
      className="bw-form-fields"
    >
      <TextInput
        {...form.getInputProps('deadline')}
        type="datetime-local"
        label="New deadline"
        description={`${describeDeadlineInput(form.values.deadline)} At most two years from now.`}
        min={toDateTimeInput(openedAt)}
        data-autofocus
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Extending...">
          Extend deadline
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onDone}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

export function ExtendDeadline({ projectId }: { projectId: number }) {
  const suspension = useSuspensionReason();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <GatedButton
        variant="primary"
        disabledReason={suspension}
        inRow
        onClick={() => setOpened(true)}
      >
        Extend deadline
      </GatedButton>
      <Dialog opened={opened} onClose={close} title="Extend deadline" size="sm">
        <ExtendForm projectId={projectId} onDone={close} />
      </Dialog>
    </>
  );
}
