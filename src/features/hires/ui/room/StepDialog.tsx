import type { ReactNode } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import type { StepName } from '../../hire.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { stepWords } from '../../work/step-words.rules.ts';
import { DecideForm } from './DecideForm.tsx';
import { DeliverForm } from './DeliverForm.tsx';
import { PlainForm } from './PlainForm.tsx';
import { plainAsks } from './plain-asks.ts';
import { WordsForm } from './WordsForm.tsx';
import { wordsAsks } from './words-asks.ts';
import './step-dialog.css';

export interface StepFormProps {
  room: RoomView;
  onTaken: () => void;
  onClose: () => void;
}

interface StepDialogProps extends StepFormProps {
  /** Stays while the dialog closes. */
  step: StepName | null;
  opened: boolean;
}

function formOf(step: StepName, props: StepFormProps): ReactNode {
  if (step === 'deliver') return <DeliverForm {...props} />;
  if (step === 'decide') return <DecideForm {...props} />;
  const plain = plainAsks[step];
  if (plain) return <PlainForm {...props} ask={plain} />;
  const words = wordsAsks[step];
  return words ? <WordsForm key={step} {...props} step={step} ask={words} /> : null;
}

/** Asks for what a step needs, and says what it does before it is done. */
export function StepDialog({ step, opened, ...props }: StepDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={(step && stepWords[step]?.title) ?? ''}
      size="lg"
    >
      {step && formOf(step, props)}
    </Dialog>
  );
}
