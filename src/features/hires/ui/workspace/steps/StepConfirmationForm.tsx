import type { Failure } from '#platform/client/api/errors.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { nameMilestone } from '../../../milestones/milestone.labels.ts';
import { getStepTarget } from '../../../workspace/step-target.rules.ts';
import { SharePreview } from '../money/ShareField.tsx';
import { useStepMutation, type WorkspaceFormProps } from '../useStepMutation.ts';
import type { StepConfirmation } from './step-forms.ts';

interface StepConfirmationFormProps extends WorkspaceFormProps {
  confirmation: StepConfirmation;
  onFailure?: (failure: Failure) => void;
}

export function StepConfirmationForm(props: StepConfirmationFormProps) {
  const { workspace, confirmation, onFailure, onOutcomeUnknown, onDone, onClose } = props;
  const { runStep } = useStepMutation(workspace.projectId);
  const form = useZodForm({ onOutcomeUnknown, initialValues: {} });
  const summary = confirmation.summary?.(workspace);
  const submitLabel = confirmation.submitLabel(workspace);

  async function submit() {
    await runStep((client) => confirmation.send(client, getStepTarget(workspace)));
    const [title, text] = confirmation.successToast;
    toast.success(nameMilestone(title, workspace), nameMilestone(text, workspace));
    onDone();
  }

  const formProps = form.getFormProps(submit, {
    onFailure,
    errorTitle: `Not done: ${submitLabel}`,
  });
  return (
    <form {...formProps} className="bw-form-fields">
      {summary && <strong>{summary}</strong>}
      <p className="bw-dialog-text">{confirmation.consequences(workspace)}</p>
      {confirmation.developerCents && (
        <SharePreview
          workspace={workspace}
          toDeveloperCents={confirmation.developerCents(workspace)}
        />
      )}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          destructive={confirmation.isDestructive}
          isBusy={form.submitting}
          busyLabel={confirmation.busyLabel}
        >
          {submitLabel}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose} data-autofocus>
          {nameMilestone(confirmation.cancelLabel, workspace)}
        </BackButton>
      </FormActions>
    </form>
  );
}
