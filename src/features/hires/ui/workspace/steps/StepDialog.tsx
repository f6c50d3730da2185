import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { stepLabels } from '../../../hire.labels.ts';
import { type StepName, wrongStateError } from '../../../hire.rules.ts';
import { nameMilestone } from '../../../milestones/milestone.labels.ts';
import { hasSeveralMilestones } from '../../../milestones/several-milestones.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { ChangesForm } from '../changes/ChangesForm.tsx';
import { DeliverForm } from '../deliveries/DeliverForm.tsx';
import type { StepFormProps } from '../useStepMutation.ts';
import { StepConfirmationForm } from './StepConfirmationForm.tsx';
import { StepTextForm } from './StepTextForm.tsx';
import { stepConfirmations, stepForms } from './step-forms.ts';

// Only admins decide.
const DecideForm = lazy(async () => {
  const module = await import('../disputes/DecideForm.tsx');
  return { default: module.DecideForm };
});

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

/** Null if the step has no form here, such as `settle`. */
function renderStepForm(props: StepFormProps): ReactNode {
  const { step } = props;
  if (step === 'deliver') return <DeliverForm {...props} />;
  if (step === 'askForChanges') return <ChangesForm {...props} />;
  if (step === 'decide') {
    return (
      <Suspense
        fallback={
          <Loading noun="form">
            <SkeletonLines />
          </Loading>
        }
      >
        <DecideForm {...props} />
      </Suspense>
    );
  }
  const confirmation = stepConfirmations[step];
  if (confirmation) return <StepConfirmationForm {...props} confirmation={confirmation} />;
  const config = stepForms[step];
  return config ? <StepTextForm {...props} config={config} /> : null;
}

const isPossible = (step: StepName, workspace: WorkspaceView) =>
  workspace.steps.some(({ name }) => name === step);

interface StepDialogContentProps {
  workspace: WorkspaceView;
  step: StepName;
  opened: boolean;
  onClose: () => void;
}

function StepDialogContent({ workspace, step, opened, onClose }: StepDialogContentProps) {
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const [isStale, setStale] = useState(false);
  // Not checked while the dialog closes, because a step that was just performed is no longer
  // possible.
  if (opened && !isStale && !isOutcomeUnknown && !isPossible(step, workspace)) setStale(true);
  if (isStale) {
    return (
      <StaleDialog
        message={
          wrongStateError({ ...workspace, isOneOfSeveral: hasSeveralMilestones(workspace) }).message
        }
        onClose={onClose}
      />
    );
  }
  return renderStepForm({
    workspace,
    step,
    onDone: onClose,
    onClose,
    onOutcomeUnknown: setOutcomeUnknown,
  });
}

interface StepDialogProps extends Omit<StepDialogContentProps, 'step'> {
  /** Not reset to null when the dialog closes. */
  step: StepName | null;
}

export function StepDialog({ step, ...props }: StepDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={nameMilestone((step && stepLabels[step]?.title) ?? '', props.workspace)}
      size="lg"
    >
      {step && <StepDialogContent key={step} step={step} {...props} />}
    </Dialog>
  );
}
