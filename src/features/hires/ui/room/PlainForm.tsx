import { Button } from '@mantine/core';
import { type Failure, isConflict, saidBy } from '#platform/client/errors.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions } from '#platform/client/kit/FormParts.tsx';
import { clearToast, toast } from '#platform/client/toasts.tsx';
import type { PlainAsk } from './plain-asks.ts';
import { Shares } from './Shares.tsx';
import type { StepFormProps } from './StepDialog.tsx';
import { useRoomAct } from './useRoomAct.ts';

interface PlainFormProps extends StepFormProps {
  ask: PlainAsk;
  /** Goes on after a failure, where the dialog stays: what is final is said there alone. */
  onFailed?: (failure: Failure) => void;
}

/** Says what will happen and waits for a yes. */
export function PlainForm({ room, ask, onTaken, onClose, onFailed }: PlainFormProps) {
  const { act, acting } = useRoomAct(room.projectId);

  async function take() {
    if (acting) return;
    clearToast();
    try {
      await act((client) => ask.send(client, room.projectId));
      toast.success(...ask.done);
      onTaken();
    } catch (error) {
      const failure = saidBy(error);
      if (!onFailed || !isConflict(failure)) toast.error('Error', failure.message);
      (onFailed ?? onClose)(failure);
    }
  }

  return (
    <>
      <p className="bw-dialog-text">{ask.lead(room)}</p>
      {ask.share && <Shares room={room} toDeveloperCents={ask.share(room)} />}
      <FormActions>
        <Button
          {...(ask.grave ? { color: 'red' } : { variant: 'next' })}
          aria-disabled={acting}
          onClick={() => void take()}
        >
          {acting ? ask.working : ask.act(room)}
        </Button>
        <BackButton busy={acting} onClick={onClose}>
          {ask.keep}
        </BackButton>
      </FormActions>
    </>
  );
}
