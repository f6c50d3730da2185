import { Group, Textarea } from '@mantine/core';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { isSide } from '../../../disputes/dispute.rules.ts';
import { formatLaterMilestones, nameMilestone } from '../../../milestones/milestone.labels.ts';
import { listLaterNotStarted } from '../../../milestones/milestone.rules.ts';
import { MAX_ATTACHMENTS } from '../../../steps/step-actions.schema.ts';
import { getDraftId, getStepTarget } from '../../../workspace/step-target.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
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
  includesLater: boolean;
}

const emptyStepTextValues: StepTextValues = {
  reason: '',
  criteria: [],
  includesLater: false,
};

function listLaterMilestones({ milestones, milestoneId }: WorkspaceView) {
  const open = milestones.find(({ id }) => id === milestoneId);
  return open ? listLaterNotStarted(milestones, open) : [];
}

/** A draft of the text survives a reload. */
export function StepTextForm({ config, ...props }: StepTextFormProps) {
  const { workspace, step, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId, agreement } = workspace;
  const { runStep } = useStepMutation(projectId);
  const criteria = agreement?.criteria ?? [];
  const laterMilestones = config.canIncludeLater ? listLaterMilestones(workspace) : [];
  // Admins make no statements about criteria.
  const hasStatements =
    config.hasCriteriaStatements === true && criteria.length > 0 && isSide(workspace.party);
  const form = useZodForm({
    onOutcomeUnknown,
    initialValues: emptyStepTextValues,
    validate: ({ reason, criteria }) => config.validate({ projectId, reason, criteria }),
    draft: `${step}-${getDraftId(workspace)}`,
  });

  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `At most ${MAX_ATTACHMENTS} files can be attached.`,
    draft: `${step}-files-${getDraftId(workspace)}`,
  });

  async function submit({ reason, criteria: statements, includesLater }: StepTextValues) {
    const fileIds = uploads.files.map(({ id }) => id);
    const values = {
      reason: reason.trim(),
      ...(hasStatements && { criteria: statements }),
      ...(laterMilestones.length > 0 && { includesLater }),
    };
    await runStep((client) =>
      config.send(client, { ...getStepTarget(workspace), fileIds, ...values }),
    );
    uploads.deleteDraft();
    const [title, text] = config.successToast;
    toast.success(nameMilestone(title, workspace), nameMilestone(text, workspace));
    onDone();
  }

  const submitLabel = nameMilestone(config.submitLabel, workspace);
  const formProps = form.getFormProps(submit, { errorTitle: `Not done: ${submitLabel}` });
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
        placeholder={nameMilestone(config.placeholder, workspace)}
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
      {laterMilestones.length > 0 && (
        <Group component="label" gap="sm" wrap="nowrap" align="start">
          <input
            type="checkbox"
            {...form.getInputProps('includesLater', { type: 'checkbox', withError: false })}
          />
          <bdi>{formatLaterMilestones(laterMilestones)}</bdi>
        </Group>
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
          {submitLabel}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
