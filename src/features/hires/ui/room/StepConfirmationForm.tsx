import { useEffect } from 'react';
import type { Failure } from '#platform/client/api/errors.ts';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { Shares } from './Shares.tsx';
import type { RoomFormProps } from './StepDialog.tsx';
import type { StepConfirmation } from './step-confirmations.ts';
import { useRoomAct } from './useRoomAct.ts';

interface StepConfirmationFormProps extends RoomFormProps {
  confirmation: StepConfirmation;
  onRefused?: (failure: Failure) => void;
}

/** Shows the consequences of a step for confirmation. */
export function StepConfirmationForm(props: StepConfirmationFormProps) {
  const { room, confirmation, onRefused, onUnanswered, onDone, onClose } = props;
  const { act } = useRoomAct(room.projectId);
  const form = useZodForm({ initialValues: {} });
  const name = confirmation.act(room);

  useEffect(() => onUnanswered(form.unanswered), [onUnanswered, form.unanswered]);

  async function submit() {
    await act((client) => confirmation.send(client, room.projectId));
    toast.success(...confirmation.done);
    onDone();
  }

  const bound = form.getFormProps(submit, {
    onFailure: onRefused,
    errorTitle: `Not done: ${name}`,
  });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">{confirmation.lead(room)}</p>
      {confirmation.share && <Shares room={room} toDeveloperCents={confirmation.share(room)} />}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          destructive={confirmation.grave}
          busy={form.submitting}
          busyLabel={confirmation.working}
        >
          {name}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onClose} data-autofocus>
          {confirmation.keep}
        </BackButton>
      </FormActions>
    </form>
  );
}
