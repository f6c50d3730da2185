import { Textarea } from '@mantine/core';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { isSide } from '../../../disputes/dispute.rules.ts';
import { MAX_ATTACHMENTS } from '../../../steps/step-actions.schema.ts';
import { CriteriaStatements, type CriterionStatement } from '../disputes/CriteriaStatements.tsx';
import { SharePreview } from '../money/ShareField.tsx';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import type { StepFormConfig } from './step-forms.ts';

interface StepTextFormProps extends StepFormProps {
  config: StepFormConfig;
}

interface StepTextValues {
  reason: string;
  criteria: CriterionStatement[];
}

const emptyStepTextValues: StepTextValues = { reason: '', criteria: [] };

/** A draft of the text survives a reload. */
export function StepTextForm({ config, ...props }: StepTextFormProps) {
  const { workspace, step, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId, agreement } = workspace;
  const { runStep } = useStepMutation(projectId);
  const criteria = agreement?.criteria ?? [];
  // Admins make no statements about criteria.
  const hasStatements =
    config.hasCriteriaStatements === true && criteria.length > 0 && isSide(workspace.party);
  const form = useZodForm({
    onOutcomeUnknown,
    initialValues: emptyStepTextValues,
    validate: ({ reason, criteria }) => config.validate({ projectId, reason, criteria }),
    draft: `${step}-${projectId}`,
  });

  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `At most ${MAX_ATTACHMENTS} files can be attached.`,
    draft: `${step}-files-${projectId}`,
  });

  async function submit({ reason, criteria: statements }: StepTextValues) {
    const fileIds = uploads.files.map(({ id }) => id);
    const values = {
      reason: reason.trim(),
      ...(hasStatements && { criteria: statements }),
    };
    await runStep((client) => config.send(client, { projectId, fileIds, ...values }));
    uploads.deleteDraft();
    toast.success(...config.successToast);
    onDone();
  }

  const formProps = form.getFormProps(submit, { errorTitle: `Not done: ${config.submitLabel}` });
  return (
    <form
      {...formProps}
      onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">{config.consequences(workspace)}</p>
      {config.developerCents && (
        <SharePreview workspace={workspace} toDeveloperCents={config.developerCents(workspace)} />
      )}
      <Textarea
        {...form.getInputProps('reason')}
        label={config.label}
        placeholder={config.placeholder}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      {hasStatements && (
        <CriteriaStatements
          legend="Is each criterion met?"
          criteria={criteria}
          statements={form.values.criteria}
          onChange={form.getInputProps('criteria').onChange}
        />
      )}
      {config.canAttachFiles && (
        <FilesField uploads={uploads} max={MAX_ATTACHMENTS} isBusy={form.submitting} />
      )}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          destructive={config.isDestructive}
          isBusy={form.submitting || uploads.isUploading}
          busyLabel={uploads.isUploading ? 'Uploading…' : config.busyLabel}
        >
          {config.submitLabel}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
