import { NativeSelect, Switch, Text } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { REASON_MAX } from '../../appeals/moderation-action.rules.ts';
import { ModerationActionForm } from '../../appeals/moderation-action.schema.ts';
import { formatSuspensionEffects, removalEffects, ruleOptions } from '../../moderation.labels.ts';
import { formatOutcomeOption, formatResolveButton } from '../report.labels.ts';
import {
  isActionNeeded,
  listOfferedOutcomes,
  outcomeRefusal,
  type ReportOutcome,
  type SubjectState,
} from '../resolution.rules.ts';
import { type ReportDetail, ResolveForm, WarningForm } from '../resolution.schema.ts';
import classes from './reports.module.css';

interface Values {
  outcome: ReportOutcome | '';
  rule: string;
  reason: string;
  note: string;
  warning: string;
  others: boolean;
}

const emptyValues: Values = {
  outcome: '',
  rule: '',
  reason: '',
  note: '',
  warning: '',
  others: false,
};
const validateWarning = schemaResolver(WarningForm, { sync: true });
const validateOutcome = schemaResolver(ResolveForm, { sync: true });
const validateAction = schemaResolver(ModerationActionForm, { sync: true });

const isActionOf = (outcome: Values['outcome'], subject: SubjectState) =>
  outcome !== '' && isActionNeeded(outcome, subject);

function validate({ rule, reason, ...values }: Values, subject: SubjectState) {
  const refusal = values.outcome && outcomeRefusal(values.outcome, subject);
  return {
    ...validateWarning(values),
    ...validateOutcome(values),
    ...(isActionOf(values.outcome, subject) && validateAction({ rule, reason })),
    ...(refusal && { outcome: refusal.message }),
  };
}

/** The default outcome is the first action taken since the report. */
function useResolveForm({ id, actionsSince }: ReportDetail, subject: SubjectState) {
  const [defaultOutcome = ''] = actionsSince;
  const utils = trpc.useUtils();
  const { mutateAsync: resolve } = trpc.reports.resolve.useMutation();
  const initialValues: Values = { ...emptyValues, outcome: defaultOutcome };
  const form = useZodForm<Values>({
    initialValues,
    validate: (values) => validate(values, subject),
    draft: `resolve-report-${id}`,
  });
  // A removal or suspension in the meantime becomes the outcome; ending it clears the outcome.
  useDidUpdate(() => form.setFieldValue('outcome', defaultOutcome), [defaultOutcome]);

  async function send({ outcome, rule, reason, ...otherValues }: Values) {
    // Never true after validation; narrows the type.
    if (outcome === '') return;
    await resolve({
      id,
      outcome,
      ...otherValues,
      ...(isActionNeeded(outcome, subject) && ModerationActionForm.parse({ rule, reason })),
    });
    if (otherValues.others)
      toast.success('Reports resolved', 'We tell the reporters that we have reviewed it.');
    else toast.success('Report resolved', 'We tell the reporter that we have reviewed it.');
    await Promise.all([
      utils.reports.invalidate(),
      utils.adminProjects.invalidate(),
      utils.adminUsers.invalidate(),
    ]);
  }

  function onFailure({ code, message }: Failure) {
    if (code === 'already_resolved') {
      form.deleteDraft();
      toast.error('Not resolved by you', `${message} Your note was not saved.`);
    }
    void utils.reports.invalidate();
  }

  return { form, formProps: form.getFormProps(send, { onFailure }) };
}

export function ResolveReport({ report }: { report: ReportDetail }) {
  const { subject, reportedUser, project, picture, actionsSince, otherOpenCount } = report;
  const { kind } = subject;
  const isSuspended = reportedUser.suspended;
  const state = { kind, project, picture, isSuspended, actionsSince };
  const content = picture ? 'picture' : 'project';
  const { form, formProps } = useResolveForm(report, state);
  const { outcome } = form.values;
  const removalRefusal = project && outcomeRefusal('content_removed', state);
  const otherOpenReports = formatCount(otherOpenCount, 'other open report');
  const othersLabel = `Also resolve the ${otherOpenReports} of the same subject`;

  return (
    <section aria-labelledby="resolve" className={classes.resolve}>
      <h2 id="resolve">Resolve</h2>
      <form {...formProps} className="bw-form-fields">
        <NativeSelect
          {...form.getInputProps('outcome')}
          label="Outcome"
          description={removalRefusal?.message}
          data={[
            { value: '', label: 'Choose one' },
            ...listOfferedOutcomes(state).map((value) => ({
              value,
              label: formatOutcomeOption(value, isActionNeeded(value, state), content),
              disabled: outcomeRefusal(value, state) !== null,
            })),
          ]}
        />
        {isActionOf(outcome, state) && (
          <>
            <Text size="sm" c="dimmed">
              {outcome === 'content_removed'
                ? removalEffects[content]
                : formatSuspensionEffects(reportedUser.role)}
            </Text>
            <NativeSelect
              {...form.getInputProps('rule')}
              label="Rule broken"
              data={[{ value: '', label: 'Choose one' }, ...ruleOptions]}
            />
            <CountedTextarea
              {...form.getInputProps('reason')}
              label={`Reason for ${reportedUser.name}`}
              rows={4}
              maxCharacters={REASON_MAX}
              placeholder="What is wrong, in words they will read"
            />
          </>
        )}
        {outcome === 'warned' && (
          <CountedTextarea
            {...form.getInputProps('warning')}
            label={`Warning for ${reportedUser.name}`}
            rows={4}
            maxCharacters={REASON_MAX}
            placeholder="What they must change, in words they will read"
          />
        )}
        <CountedTextarea
          {...form.getInputProps('note')}
          label="Note for admins"
          rows={4}
          maxCharacters={REASON_MAX}
          placeholder="What you checked, and what you found"
        />
        {otherOpenCount > 0 && (
          <Switch
            {...form.getInputProps('others', { type: 'checkbox' })}
            size="md"
            withThumbIndicator={false}
            label={othersLabel}
            aria-label={othersLabel}
            description="With the same outcome and note."
          />
        )}
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton
            destructive={isActionOf(outcome, state)}
            isBusy={form.submitting}
            busyLabel="Resolving..."
          >
            {formatResolveButton(isActionOf(outcome, state) ? outcome : '', content)}
          </SubmitButton>
        </FormActions>
      </form>
    </section>
  );
}
