import { Button, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { isReadersTurn } from '../../../deadlines/turn.rules.ts';
import { isSide } from '../../../disputes/dispute.rules.ts';
import { AddStatementInput } from '../../../disputes/dispute.schema.ts';
import { MAX_ATTACHMENTS } from '../../../steps/step-actions.schema.ts';
import { getStepTarget } from '../../../workspace/step-target.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { useStepMutation } from '../useStepMutation.ts';
import { CriteriaStatements, type CriterionStatement } from './CriteriaStatements.tsx';
import classes from './dispute-section.module.css';

const validateStatement = schemaResolver(AddStatementInput, { sync: true });
const emptyStatement: { text: string; criteria: CriterionStatement[] } = { text: '', criteria: [] };

interface NewStatementProps {
  workspace: WorkspaceView;
  disputeId: number;
}

export function NewStatement({ workspace, disputeId }: NewStatementProps) {
  const [isOpen, setOpen] = useState(false);
  const { party, offeredTo } = workspace;
  // If the other side has made an offer, this side is expected to answer the offer first.
  const isAwaited = isReadersTurn(workspace) && isSide(party) && offeredTo !== party;
  const variant = isAwaited ? 'primary' : 'filled';
  if (isOpen) return <StatementForm {...{ workspace, disputeId, variant }} />;
  return (
    <Button variant={variant} mt="lg" onClick={() => setOpen(true)}>
      Write a statement
    </Button>
  );
}

interface StatementFormProps extends NewStatementProps {
  variant: 'primary' | 'filled';
}

/** A statement cannot be changed afterwards. */
function StatementForm({ workspace, disputeId, variant }: StatementFormProps) {
  const { projectId, party, agreement } = workspace;
  // Admins make no statements about criteria.
  const criteriaToState = isSide(party) ? (agreement?.criteria ?? []) : [];
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm({
    initialValues: emptyStatement,
    validate: (values) => validateStatement({ projectId, ...values }),
    draft: `statement-${disputeId}`,
  });

  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `A statement can have at most ${MAX_ATTACHMENTS} files.`,
    draft: `statement-files-${disputeId}`,
  });

  async function submit({ text, criteria }: typeof emptyStatement) {
    const fileIds = uploads.files.map(({ id }) => id);
    await runStep((client) =>
      client.disputes.addStatement.mutate({
        ...getStepTarget(workspace),
        text,
        fileIds,
        ...(criteriaToState.length > 0 && { criteria }),
      }),
    );
    uploads.removeSent(fileIds);
    form.setSavedValues(emptyStatement);
    toast.success('Statement added', 'Both sides and our team can read it.');
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Statement not added' });
  return (
    <form
      {...formProps}
      onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}
      className={classes.statementForm}
    >
      <Textarea
        {...form.getInputProps('text')}
        autoFocus
        label="Your statement"
        description="Both sides and our team can read it. You cannot change it afterwards."
        autosize
        minRows={3}
        maxRows={10}
      />
      <CriteriaStatements
        legend="Is each criterion met?"
        criteria={criteriaToState}
        statements={form.values.criteria}
        onChange={form.getInputProps('criteria').onChange}
      />
      <FilesField uploads={uploads} max={MAX_ATTACHMENTS} isBusy={form.submitting} />
      <FormRefusal form={form} />
      <SubmitButton
        variant={variant}
        isBusy={form.submitting || uploads.isUploading}
        busyLabel={uploads.isUploading ? 'Uploading…' : 'Adding...'}
      >
        Add statement
      </SubmitButton>
    </form>
  );
}
