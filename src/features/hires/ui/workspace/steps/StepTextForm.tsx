import { Textarea } from '@mantine/core';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { MAX_ATTACHMENTS } from '../../../steps/step-actions.schema.ts';
import { SharePreview } from '../money/ShareField.tsx';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import type { StepFormConfig } from './step-forms.ts';

interface StepTextFormProps extends StepFormProps {
  config: StepFormConfig;
}

interface Values {
  note: string;
  reason: string;
}

/** Shows the consequences of a step and a field for its text, whose draft survives a reload. */
export function StepTextForm({ config, ...props }: StepTextFormProps) {
  const { workspace, step, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId } = workspace;
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm({
    onOutcomeUnknown,
    initialValues: { note: '', reason: '' },
    validate: (values) => config.validate({ projectId, ...values }),
    draft: `${step}-${projectId}`,
  });

  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `At most ${MAX_ATTACHMENTS} files can be attached.`,
    draft: `${step}-files-${projectId}`,
  });

  async function submit({ note, reason }: Values) {
    const fileIds = uploads.files.map(({ id }) => id);
    const values = { note: note.trim(), reason: reason.trim() };
    await runStep((client) => config.send(client, { projectId, fileIds, ...values }));
    uploads.deleteDraft();
    toast.success(...config.successToast);
    onDone();
  }

  const bound = form.getFormProps(submit, { errorTitle: `Not done: ${config.submitLabel}` });
  return (
    <form
      {...bound}
      onSubmit={uploads.submitWhenUploaded(bound.onSubmit)}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">{config.consequences(workspace)}</p>
      {config.developerCents && (
        <SharePreview workspace={workspace} toDeveloperCents={config.developerCents(workspace)} />
      )}
      <Textarea
        {...form.getInputProps(config.field)}
        label={config.label}
        placeholder={config.placeholder}
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      {config.files && (
        <FilesField uploads={uploads} max={MAX_ATTACHMENTS} busy={form.submitting} />
      )}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          destructive={config.grave}
          busy={form.submitting || uploads.isUploading}
          busyLabel={uploads.isUploading ? 'Uploading…' : config.busyLabel}
        >
          {config.submitLabel}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
