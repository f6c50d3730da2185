import { useEffect } from 'react';
import type { Failure } from '#platform/client/errors.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import type { PlainAsk } from './plain-asks.ts';
import { Shares } from './Shares.tsx';
import type { StepFormProps } from './StepDialog.tsx';
import { useLateStep } from './useLateStep.ts';
import { useRoomAct } from './useRoomAct.ts';

interface PlainFormProps extends StepFormProps {
  ask: PlainAsk;
  onFailed?: (failure: Failure) => void;
  onBusy?: (busy: boolean) => void;
}

/** Says what will happen and waits for a yes. */
export function PlainForm({ ask, onFailed, onBusy, ...props }: PlainFormProps) {
  const { room, onClose } = props;
  const { act } = useRoomAct(room.projectId);
  const form = useFormState({ initial: {}, check: () => ({}) });

  useEffect(() => onBusy?.(form.busy), [onBusy, form.busy]);

  const told = () => toast.success(...ask.done);
  const done = useLateStep(props, { form, given: () => ({}), told });

  async function submit() {
    await act((client) => ask.send(client, room.projectId));
    done();
  }

  const bound = form.bind(submit, { refused: onFailed, failed: `Not done: ${ask.act(room)}` });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">{ask.lead(room)}</p>
      {ask.share && <Shares room={room} toDeveloperCents={ask.share(room)} />}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton grave={ask.grave} busy={form.busy} working={ask.working}>
          {ask.act(room)}
        </SubmitButton>
        <BackButton busy={form.busy} onClick={onClose} data-autofocus>
          {ask.keep}
        </BackButton>
      </FormActions>
    </form>
  );
}
