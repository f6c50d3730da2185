import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { stepLabels } from '../../../hire.labels.ts';
import { type StepName, wrongStateError } from '../../../hire.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { DeliverForm } from '../deliveries/DeliverForm.tsx';
import { DecideForm } from '../disputes/DecideForm.tsx';
import type { StepFormProps } from '../useStepMutation.ts';
import { StepConfirmationForm } from './StepConfirmationForm.tsx';
import { StepTextForm } from './StepTextForm.tsx';
import { stepConfirmations, stepForms } from './step-forms.ts';

/** Shown in a dialog instead of its form if the action is no longer possible. */
export function StaleDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <>
      <p className="bw-dialog-text" role="alert">
        {message}
      </p>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Back to the project
        </Button>
      </FormActions>
    </>
  );
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
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const [stale, setStale] = useState(false);
  // Not while the dialog closes, because a completed step is no longer possible.
  if (opened && !stale && !isOutcomeUnknown && !isPossible(step, workspace)) setStale(true);
  if (stale) {
    return (
      <StaleDialog message={wrongStateError(workspace.state).message} onClose={props.onDone} />
    );
  }
  return renderStepForm({ ...props, onOutcomeUnknown: setOutcomeUnknown });
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
