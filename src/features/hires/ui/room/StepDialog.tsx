import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { useWhileHere } from '#platform/client/kit/useWhileHere.ts';
import type { StepName } from '../../hire.rules.ts';
import { isPast } from '../../work/late-step.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { stepWords } from '../../work/step-words.rules.ts';
import { DecideForm } from './DecideForm.tsx';
import { DeliverForm } from './DeliverForm.tsx';
import { NoLonger } from './NoLonger.tsx';
import { PlainForm } from './PlainForm.tsx';
import { plainAsks } from './plain-asks.ts';
import { WordsForm } from './WordsForm.tsx';
import { wordsAsks } from './words-asks.ts';
import './step-dialog.css';

export interface RoomFormProps {
  room: RoomView;
  /** The button that asked may be gone. */
  onTaken: () => void;
  onClose: () => void;
}

export interface StepFormProps extends RoomFormProps {
  step: StepName;
  /** The step can be taken no more, and why. */
  onPast: (words: string) => void;
}

interface StepDialogProps extends RoomFormProps {
  /** Stays while the dialog closes. */
  step: StepName | null;
  opened: boolean;
}

function formOf(props: StepFormProps): ReactNode {
  const { step } = props;
  if (step === 'deliver') return <DeliverForm {...props} />;
  if (step === 'decide') return <DecideForm {...props} />;
  const plain = plainAsks[step];
  if (plain) return <PlainForm {...props} ask={plain} />;
  const words = wordsAsks[step];
  return words ? <WordsForm {...props} ask={words} /> : null;
}

interface StepProps extends Omit<StepFormProps, 'onPast'> {
  opened: boolean;
}

function Step({ opened, ...props }: StepProps) {
  const [over, setOver] = useState<string | null>(null);
  const onTaken = useWhileHere(props.onTaken);
  if (over !== null) return <NoLonger words={over} onClose={props.onTaken} />;
  return formOf({
    ...props,
    onTaken,
    // What was taken is past as well, while the dialog closes.
    onPast: (words) => opened && setOver(words),
  });
}

/** Asks for what a step needs, and says what it does before it is done. */
export function StepDialog({ step, ...props }: StepDialogProps) {
  const { room, opened, onTaken, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={step && isPast(step, room) ? onTaken : onClose}
      title={(step && stepWords[step]?.title) ?? ''}
      size="lg"
    >
      {step && <Step key={step} step={step} {...props} />}
    </Dialog>
  );
}
