import { Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCentsInput } from '#platform/shared/format/money.ts';
import { DecideDisputeInput } from '../../../disputes/dispute.schema.ts';
import { parseShare, ShareField, validateShare } from '../money/ShareField.tsx';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import { CriteriaStatements, type CriterionStatement } from './CriteriaStatements.tsx';

const UNDECIDED_MESSAGE = 'Please decide for each criterion whether it is met';

interface DecisionValues {
  /**
   * Dollars and cents as typed. Named like the field of the request, so that the server's error for
   * it is shown at the input.
   */
  toDeveloperCents: string;
  reasons: string;
  criteria: CriterionStatement[];
}

const validateDecision = schemaResolver(DecideDisputeInput, { sync: true });

/** `split` if the amount is invalid. */
function getDecisionChoice(typed: string, heldCents: number): 'release' | 'refund' | 'split' {
  const cents = parseShare(typed, heldCents);
  if (cents === heldCents) return 'release';
  return cents === 0 ? 'refund' : 'split';
}

export function DecideForm(props: StepFormProps) {
  const { workspace, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId, amountCents, agreement } = workspace;
  const agreedCriteria = agreement?.criteria ?? [];
  const { runStep } = useStepMutation(projectId);
  const halfInput = formatCentsInput(Math.round(amountCents / 2));
  const form = useZodForm<DecisionValues>({
    onOutcomeUnknown,
    initialValues: { toDeveloperCents: halfInput, reasons: '', criteria: [] },
    validate: (values) => ({
      // The schema expects cents, so the typed amount is validated separately.
      ...validateDecision({ projectId, ...values, toDeveloperCents: '0' }),
      toDeveloperCents: validateShare(values.toDeveloperCents, amountCents),
      criteria: values.criteria.length < agreedCriteria.length ? UNDECIDED_MESSAGE : undefined,
    }),
    draft: `decide-${projectId}`,
  });
  const share = form.getInputProps('toDeveloperCents');
  const inputByChoice = { release: formatCentsInput(amountCents), refund: '0', split: halfInput };

  async function submit({ toDeveloperCents: typed, reasons, criteria: decisions }: DecisionValues) {
    const toDeveloperCents = parseShare(typed, amountCents) ?? 0;
    await runStep((api) =>
      api.disputes.decide.mutate({
        projectId,
        toDeveloperCents,
        reasons: reasons.trim(),
        ...(agreedCriteria.length > 0 && {
          criteria: decisions.map(({ id, isMet }) => ({ id, isMet })),
        }),
      }),
    );
    toast.success('Dispute decided', 'Both sides have been notified of your reasons.');
    onDone();
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Dispute not decided' });
  return (
    <form {...formProps} className="bw-form-fields">
      <p className="bw-dialog-text">
        The money is split at once, and both sides can read your reasons. This cannot be undone.
      </p>
      <ToggleGroup
        label="Decision"
        value={getDecisionChoice(share.value, amountCents)}
        onChange={(choice) => share.onChange(inputByChoice[choice])}
        options={[
          { value: 'release', label: 'Release' },
          { value: 'refund', label: 'Refund' },
          { value: 'split', label: 'Split' },
        ]}
      />
      <ShareField workspace={workspace} {...share} />
      <CriteriaStatements
        legend="Is each criterion met?"
        criteria={agreedCriteria}
        statements={form.values.criteria}
        isOptional={false}
        error={form.errors.criteria}
        onChange={form.getInputProps('criteria').onChange}
      />
      <Textarea
        {...form.getInputProps('reasons')}
        label="Reasons"
        placeholder="What was agreed, what was delivered, and why this split is fair"
        autosize
        minRows={4}
        maxRows={10}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton destructive isBusy={form.submitting} busyLabel="Deciding...">
          Decide and split
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
