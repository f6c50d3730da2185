import { Textarea } from '@mantine/core';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { isSide } from '../../../disputes/dispute.rules.ts';
import { MAX_ATTACHMENTS } from '../../../steps/step-actions.schema.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { CriteriaStatements, type CriterionStatement } from '../disputes/CriteriaStatements.tsx';
import { SharePreview } from '../money/ShareField.tsx';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import {
  emptySubjectValues,
  findSubjectErrors,
  SubjectFields,
  type SubjectValues,
  toSubjectInput,
} from './SubjectFields.tsx';
import type { StepFormConfig } from './step-forms.ts';

interface StepTextFormProps extends StepFormProps {
  config: StepFormConfig;
}

interface StepTextValues extends SubjectValues {
  note: string;
  reason: string;
  criteria: CriterionStatement[];
}

const emptyStepTextValues: StepTextValues = {
  note: '',
  reason: '',
  ...emptySubjectValues,
  criteria: [],
};

/** Refusals of the subject of requested changes, by error code. */
const fieldByErrorCode = {
  no_such_passage: 'quote',
  passage_too_short: 'quote',
  subject_needed: 'subject',
} as const;

/** Admins make no statements about criteria. */
function getCriteriaFields({ aboutCriteria }: StepFormConfig, workspace: WorkspaceView) {
  const criteria = workspace.agreement?.criteria ?? [];
  return criteria.length > 0 && isSide(workspace.party) ? aboutCriteria : undefined;
}

/** A draft of the text survives a reload. */
export function StepTextForm({ config, ...props }: StepTextFormProps) {
  const { workspace, step, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId, agreement } = workspace;
  const { runStep } = useStepMutation(projectId);
  const criteria = agreement?.criteria ?? [];
  const criteriaFields = getCriteriaFields(config, workspace);
  const form = useZodForm({
    fieldByErrorCode,
    onOutcomeUnknown,
    initialValues: emptyStepTextValues,
    validate: ({ note, reason, ...values }) => ({
      ...config.validate({ projectId, note, reason }),
      ...(criteriaFields === 'subject' && findSubjectErrors(values)),
    }),
    draft: `${step}-${projectId}`,
  });

  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `At most ${MAX_ATTACHMENTS} files can be attached.`,
    draft: `${step}-files-${projectId}`,
  });

  async function submit({ note, reason, criteria: statements, ...subject }: StepTextValues) {
    const fileIds = uploads.files.map(({ id }) => id);
    const values = {
      note: note.trim(),
      reason: reason.trim(),
      ...(criteriaFields === 'subject' && toSubjectInput(subject)),
      ...(criteriaFields === 'statements' && { criteria: statements }),
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
      {criteriaFields === 'subject' && (
        <SubjectFields
          projectId={projectId}
          criteria={criteria}
          getInputProps={form.getInputProps}
        />
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
      {criteriaFields === 'statements' && (
        <CriteriaStatements
          legend="Is each criterion met?"
          criteria={criteria}
          statements={form.values.criteria}
          isOptional
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
