import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { type StepName, wrongStateRefusal } from '../../../hire.rules.ts';
import { stepLabels } from '../../../steps/step.labels.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { DeliverForm } from '../deliveries/DeliverForm.tsx';
import { DecideForm } from '../disputes/DecideForm.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { StepConfirmationForm } from './StepConfirmationForm.tsx';
import { StepTextForm } from './StepTextForm.tsx';
import { stepConfirmations } from './step-confirmations.ts';
import { stepForms } from './step-forms.ts';

export interface WorkspaceFormProps {
  workspace: WorkspaceView;
  /** Called after success. The button that opened the form may no longer exist. */
  onDone: () => void;
  onClose: () => void;
  /** Called with true while the response of a submission is missing, so that the form remains. */
  onOutcomeUnknown: (unanswered: boolean) => void;
}

export interface StepFormProps extends WorkspaceFormProps {
  step: StepName;
}

function renderStepForm(props: StepFormProps): ReactNode {
  const { step } = props;
  if (step === 'deliver') return <DeliverForm {...props} />;
  if (step === 'decide') return <DecideForm {...props} />;
  const confirmation = stepConfirmations[step];
  if (confirmation) return <StepConfirmationForm {...props} confirmation={confirmation} />;
  const config = stepForms[step];
  return config ? <StepTextForm {...props} config={config} /> : null;
}

const isPossible = (step: StepName, workspace: WorkspaceView) =>
  workspace.steps.some(({ name }) => name === step);

type StepDialogContentProps = Omit<StepFormProps, 'onOutcomeUnknown'> & { opened: boolean };

function StepDialogContent({ opened, ...props }: StepDialogContentProps) {
  const { workspace, step } = props;
  const [unanswered, setUnanswered] = useState(false);
  const [stale, setStale] = useState(false);
  // Not while the dialog closes, because a completed step is no longer possible.
  if (opened && !stale && !unanswered && !isPossible(step, workspace)) setStale(true);
  if (stale) {
    return (
      <StaleDialog message={wrongStateRefusal(workspace.state).message} onClose={props.onDone} />
    );
  }
  return renderStepForm({ ...props, onOutcomeUnknown: setUnanswered });
}

interface StepDialogProps extends Omit<StepDialogContentProps, 'step'> {
  /** Remains set while the dialog closes. */
  step: StepName | null;
}

/** The dialog of a step: its consequences and the input it needs. */
export function StepDialog({ step, ...props }: StepDialogProps) {
  const { workspace, opened, onDone, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={step && !isPossible(step, workspace) ? onDone : onClose}
      title={(step && stepLabels[step]?.title) ?? ''}
      size="lg"
    >
      {step && <StepDialogContent key={step} step={step} {...props} />}
    </Dialog>
  );
}
