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
  type ChangesSubject,
  emptySubject,
  findSubjectErrors,
  SubjectFields,
  toSubjectInput,
} from './SubjectFields.tsx';
import type { StepFormConfig } from './step-forms.ts';

interface StepTextFormProps extends StepFormProps {
  config: StepFormConfig;
}

interface Values extends ChangesSubject {
  note: string;
  reason: string;
  criteria: CriterionStatement[];
}

const emptyValues: Values = { note: '', reason: '', ...emptySubject, criteria: [] };

/** Fields of the refusals of the subject of requested changes. */
const fieldByErrorCode = { no_such_passage: 'quote', subject_needed: 'subject' } as const;

/** Returns the agreed criteria that the form asks about. Admins make no statements about them. */
function listAskedCriteria({ aboutCriteria }: StepFormConfig, workspace: WorkspaceView) {
  const criteria = workspace.agreement?.criteria ?? [];
  const isAsked = criteria.length > 0 && isSide(workspace.party);
  return { criteria, asks: isAsked ? aboutCriteria : undefined };
}

/** Shows the consequences of a step and a field for its text, whose draft survives a reload. */
export function StepTextForm({ config, ...props }: StepTextFormProps) {
  const { workspace, step, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId } = workspace;
  const { runStep } = useStepMutation(projectId);
  const { criteria, asks } = listAskedCriteria(config, workspace);
  const form = useZodForm({
    fieldByErrorCode,
    onOutcomeUnknown,
    initialValues: emptyValues,
    validate: ({ note, reason, ...values }) => ({
      ...config.validate({ projectId, note, reason }),
      ...(asks === 'subject' && findSubjectErrors(values)),
    }),
    draft: `${step}-${projectId}`,
  });

  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `At most ${MAX_ATTACHMENTS} files can be attached.`,
    draft: `${step}-files-${projectId}`,
  });

  async function submit({ note, reason, criteria: statements, ...subject }: Values) {
    const fileIds = uploads.files.map(({ id }) => id);
    const values = {
      note: note.trim(),
      reason: reason.trim(),
      ...(asks === 'subject' && toSubjectInput(subject)),
      ...(asks === 'statements' && { criteria: statements }),
    };
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
      {asks === 'subject' && (
        <SubjectFields {...{ projectId, criteria }} getInputProps={form.getInputProps} />
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
      {asks === 'statements' && (
        <CriteriaStatements
          legend="Is each criterion met?"
          criteria={criteria}
          statements={form.values.criteria}
          isOptional
          onChange={form.getInputProps('criteria').onChange}
        />
      )}
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
