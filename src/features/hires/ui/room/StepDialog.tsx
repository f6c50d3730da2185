import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { type StepName, wrongStateRefusal } from '../../hire.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { stepWords } from '../../work/step-words.rules.ts';
import { DecideForm } from './DecideForm.tsx';
import { DeliverForm } from './DeliverForm.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { StepConfirmationForm } from './StepConfirmationForm.tsx';
import { StepTextForm } from './StepTextForm.tsx';
import { stepConfirmations } from './step-confirmations.ts';
import { stepForms } from './step-forms.ts';

export interface RoomFormProps {
  room: RoomView;
  /** Called after success. The button that opened the form may no longer exist. */
  onDone: () => void;
  onClose: () => void;
  /** Called with true while the response of a submission is missing, so that the form remains. */
  onUnanswered: (unanswered: boolean) => void;
}

export interface StepFormProps extends RoomFormProps {
  step: StepName;
}

function formOf(props: StepFormProps): ReactNode {
  const { step } = props;
  if (step === 'deliver') return <DeliverForm {...props} />;
  if (step === 'decide') return <DecideForm {...props} />;
  const confirmation = stepConfirmations[step];
  if (confirmation) return <StepConfirmationForm {...props} confirmation={confirmation} />;
  const texts = stepForms[step];
  return texts ? <StepTextForm {...props} texts={texts} /> : null;
}

const isPossible = (step: StepName, room: RoomView) => room.steps.some(({ name }) => name === step);

type StepProps = Omit<StepFormProps, 'onUnanswered'> & { opened: boolean };

function Step({ opened, ...props }: StepProps) {
  const { room, step } = props;
  const [unanswered, setUnanswered] = useState(false);
  const [stale, setStale] = useState(false);
  // Not while the dialog closes, because a completed step is no longer possible.
  if (opened && !stale && !unanswered && !isPossible(step, room)) setStale(true);
  if (stale) {
    return <StaleDialog message={wrongStateRefusal(room.state).message} onClose={props.onDone} />;
  }
  return formOf({ ...props, onUnanswered: setUnanswered });
}

interface StepDialogProps extends Omit<StepProps, 'step'> {
  /** Remains set while the dialog closes. */
  step: StepName | null;
}

/** The dialog of a step: its consequences and the input it needs. */
export function StepDialog({ step, ...props }: StepDialogProps) {
  const { room, opened, onDone, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={step && !isPossible(step, room) ? onDone : onClose}
      title={(step && stepWords[step]?.title) ?? ''}
      size="lg"
    >
      {step && <Step key={step} step={step} {...props} />}
    </Dialog>
  );
}
