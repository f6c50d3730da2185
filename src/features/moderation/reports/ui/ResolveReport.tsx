import { NativeSelect, Switch } from '@mantine/core';
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
import { outcomeOptionLabels } from '../report.labels.ts';
import { listPossibleOutcomes, type ReportOutcome } from '../resolution.rules.ts';
import { type ReportDetail, ResolveForm, WarningForm } from '../resolution.schema.ts';
import classes from './reports.module.css';

interface Values {
  outcome: ReportOutcome | '';
  note: string;
  warning: string;
  others: boolean;
}

const emptyValues: Values = { outcome: '', note: '', warning: '', others: false };
const validateWarning = schemaResolver(WarningForm, { sync: true });
const validateOutcome = schemaResolver(ResolveForm, { sync: true });
const validate = (values: Values) => ({ ...validateWarning(values), ...validateOutcome(values) });

/** The default outcome is the first action taken since the report. */
function useResolveForm({ id, actionsSince }: ReportDetail) {
  const [defaultOutcome = ''] = actionsSince;
  const utils = trpc.useUtils();
  const { mutateAsync: resolve } = trpc.reports.resolve.useMutation();
  const initialValues: Values = { ...emptyValues, outcome: defaultOutcome };
  const form = useZodForm<Values>({
    initialValues,
    validate,
    draft: `resolve-report-${id}`,
  });
  // A removal or suspension on the same page becomes the outcome; ending it clears the outcome.
  useDidUpdate(() => form.setFieldValue('outcome', defaultOutcome), [defaultOutcome]);

  async function send({ outcome, ...otherValues }: Values) {
    // Never true after validation; narrows the type.
    if (outcome === '') return;
    await resolve({ id, outcome, ...otherValues });
    if (otherValues.others)
      toast.success('Reports resolved', 'We tell the reporters that we have reviewed it.');
    else toast.success('Report resolved', 'We tell the reporter that we have reviewed it.');
    await Promise.all([utils.reports.invalidate(), utils.adminProjects.invalidate()]);
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
  const { subject, reportedUser, project, actionsSince, otherOpenCount } = report;
  const { form, formProps } = useResolveForm(report);
  const outcomes = listPossibleOutcomes({
    kind: subject.kind,
    isRemoved: project?.status === 'removed',
    isSuspended: reportedUser.suspended,
    actionsSince,
  });
  const otherOpenReports = formatCount(otherOpenCount, 'other open report');
  const othersLabel = `Also resolve the ${otherOpenReports} of the same subject`;

  return (
    <section aria-labelledby="resolve" className={classes.resolve}>
      <h2 id="resolve">Resolve</h2>
      <form {...formProps} className="bw-form-fields">
        <NativeSelect
          {...form.getInputProps('outcome')}
          label="Outcome"
          data={[
            { value: '', label: 'Choose one' },
            ...outcomes.map((value) => ({ value, label: outcomeOptionLabels[value] })),
          ]}
        />
        {form.values.outcome === 'warned' && (
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
          <SubmitButton isBusy={form.submitting} busyLabel="Resolving...">
            Resolve report
          </SubmitButton>
        </FormActions>
      </form>
    </section>
  );
}
