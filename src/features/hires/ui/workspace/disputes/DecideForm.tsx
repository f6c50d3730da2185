import { Stack, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import type { ReactNode } from 'react';
import { formatWeights } from '#features/bids/criterion-weights.rules.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { listCriterionStatements } from '../../../agreement/criteria-state.rules.ts';
import {
  findNewestOpenOffer,
  getOpenDisputeOffers,
  sides,
} from '../../../disputes/dispute.rules.ts';
import { DecideDisputeInput } from '../../../disputes/dispute.schema.ts';
import {
  type CriterionDecision,
  undecidedError,
} from '../../../disputes/disputed-criteria.rules.ts';
import { listCriterionWords, suggestShare } from '../../../disputes/settlement-shares.labels.ts';
import { getDraftId, getStepTarget } from '../../../workspace/step-target.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { parseShare, ShareField, validateShare } from '../money/ShareField.tsx';
import type { ShareMark } from '../money/ShareSlider.tsx';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import { Suggestion, toSuggestionMark } from './Suggestion.tsx';
import criteriaClasses from '../criteria/criteria.module.css';
import classes from './decide-form.module.css';

interface DecisionValues {
  /**
   * Dollars and cents as typed. Named like the field of the request, so that the server's error for
   * it is shown at the input.
   */
  toDeveloperCents: string;
  reasons: string;
  criteria: CriterionDecision[];
}

const validateDecision = schemaResolver(DecideDisputeInput, { sync: true });

function listOfferMarks(workspace: WorkspaceView): ShareMark[] {
  const offers = getOpenDisputeOffers(workspace);
  return sides.flatMap((side) => {
    const offer = findNewestOpenOffer(offers, side);
    if (!offer) return [];
    const { toDeveloperCents: cents } = offer;
    return [
      {
        name: side === 'client' ? 'Client' : 'Developer',
        label: `${side === 'client' ? 'Client offers' : 'Developer asks for'} ${formatCents(cents)}`,
        cents,
      },
    ];
  });
}

/** The criteria about which both sides state the same. */
function listUncontestedDecisions({ agreement, disputes }: WorkspaceView): CriterionDecision[] {
  return (agreement?.criteria ?? []).flatMap(({ id }) => {
    const statements = listCriterionStatements(id, disputes);
    const isMet = statements[0]?.isMet;
    const isUncontested = statements.length === 2 || statements[0]?.by === 'both';
    return isMet !== undefined && isUncontested && statements.every((one) => one.isMet === isMet)
      ? [{ id, isMet }]
      : [];
  });
}

interface DecisionFieldsProps {
  workspace: WorkspaceView;
  decisions: readonly CriterionDecision[];
  error: ReactNode;
  onChange: (decisions: CriterionDecision[]) => void;
}

function DecisionFields({ workspace, decisions, error, onChange }: DecisionFieldsProps) {
  const criteria = workspace.agreement?.criteria ?? [];
  if (criteria.length === 0) return null;
  const weights = formatWeights(criteria);
  return (
    <fieldset className={criteriaClasses.fields}>
      <legend>Is each criterion met?</legend>
      <ol className={classes.criteria}>
        {criteria.map(({ id, text, remark }, index) => {
          const decision = decisions.find((one) => one.id === id);
          const weight = weights.get(id);
          return (
            <li key={id}>
              <div>
                {`${index + 1}. `}
                <bdi>{text}</bdi>
                {remark && (
                  <small>
                    {' ('}
                    <bdi>{remark}</bdi>)
                  </small>
                )}
                {weight && <small>{` (weight ${weight})`}</small>}
                <ul aria-label={`What was said about “${text}”`}>
                  {listCriterionWords(workspace, id).map((word) => (
                    <li key={word.text}>
                      {word.remark ? `${word.text}: ` : word.text}
                      {word.remark && <bdi>{`“${word.remark}”`}</bdi>}
                    </li>
                  ))}
                </ul>
              </div>
              <ToggleGroup
                label={text}
                options={[
                  { value: 'met', label: 'Met' },
                  { value: 'unmet', label: 'Not met' },
                ]}
                value={decision ? (decision.isMet ? 'met' : 'unmet') : ''}
                onChange={(choice) =>
                  onChange([
                    ...decisions.filter((one) => one.id !== id),
                    { id, isMet: choice === 'met' },
                  ])
                }
              />
            </li>
          );
        })}
      </ol>
      {error && (
        <p className={criteriaClasses.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Contested criteria and the amount are not preset, so that they are the decision of the admin. */
export function DecideForm(props: StepFormProps) {
  const { workspace, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId, amountCents, agreement } = workspace;
  const agreedCriteria = agreement?.criteria ?? [];
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm<DecisionValues>({
    onOutcomeUnknown,
    initialValues: {
      toDeveloperCents: '',
      reasons: '',
      criteria: listUncontestedDecisions(workspace),
    },
    validate: (values) => ({
      // The schema expects cents, so the typed amount is validated separately.
      ...validateDecision({ projectId, ...values, toDeveloperCents: '0' }),
      toDeveloperCents: validateShare(values.toDeveloperCents, amountCents),
      criteria:
        values.criteria.length < agreedCriteria.length ? undecidedError().message : undefined,
    }),
    draft: `decide-${getDraftId(workspace)}`,
    fieldByErrorCode: { outside_held: 'toDeveloperCents', criteria_undecided: 'criteria' },
  });
  const { criteria: decisions } = form.values;
  const suggestion = suggestShare(workspace, decisions);
  const marks: ShareMark[] = [
    { name: null, label: 'Refund all', cents: 0 },
    ...listOfferMarks(workspace),
    toSuggestionMark(suggestion.cents),
    { name: null, label: 'Release all', cents: amountCents },
  ];

  async function submit({ toDeveloperCents: typed, reasons, criteria }: DecisionValues) {
    const toDeveloperCents = parseShare(typed, amountCents) ?? 0;
    await runStep((api) =>
      api.disputes.decide.mutate({
        ...getStepTarget(workspace),
        toDeveloperCents,
        reasons: reasons.trim(),
        ...(agreedCriteria.length > 0 && { criteria }),
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
      <DecisionFields
        workspace={workspace}
        decisions={decisions}
        error={form.errors.criteria}
        onChange={form.getInputProps('criteria').onChange}
      />
      <Stack gap="xs">
        <Suggestion workspace={workspace} {...suggestion} />
        <ShareField
          workspace={workspace}
          marks={marks}
          {...form.getInputProps('toDeveloperCents')}
        />
      </Stack>
      <Textarea
        {...form.getInputProps('reasons')}
        label="Reasons"
        placeholder="What was agreed, what was delivered, and why this split is fair"
        autosize
        minRows={2}
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
