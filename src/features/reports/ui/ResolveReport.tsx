import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#platform/client/errors.ts';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { plural } from '#platform/shared/words.ts';
import { DETAILS_MAX } from '../report.rules.ts';
import { outcomesFor, type ReportOutcome } from '../resolution.rules.ts';
import { type ReportDetail, ResolveForm, WarningForm } from '../resolution.schema.ts';
import { outcomeChoices } from './report-words.ts';

interface Values {
  outcome: ReportOutcome | '';
  note: string;
  warning: string;
  others: boolean;
}

const empty: Values = { outcome: '', note: '', warning: '', others: false };
const [checkWarning, checkAll] = [checkWith(WarningForm), checkWith(ResolveForm)];
const check = (values: Values) => ({ ...checkWarning(values), ...checkAll(values) });

function useResolving({ id, since }: ReportDetail) {
  const [done = ''] = since;
  const utils = trpc.useUtils();
  const { mutateAsync: resolve } = trpc.reports.resolve.useMutation();
  const initial: Values = { ...empty, outcome: done };
  const form = useFormState<Values>({ initial, check, draft: `resolve-report-${id}` });
  const [before, setBefore] = useState(done);
  if (before !== done && !form.busy) {
    setBefore(done);
    form.set('outcome', done);
  }

  async function send({ outcome, ...given }: Values) {
    if (outcome === '') return;
    await resolve({ id, outcome, ...given });
    form.forget();
    if (given.others)
      toast.success('Reports resolved', 'Who sent them hears that it was looked at.');
    else toast.success('Report resolved', 'Who sent it hears that it was looked at.');
    await Promise.all([utils.reports.invalidate(), utils.postings.invalidate()]);
  }

  function refused({ code, message }: Failure) {
    if (code === 'already_resolved') {
      form.forget();
      toast.error('Not resolved by you', `${message} What you wrote was not kept.`);
    }
    void utils.reports.invalidate();
  }

  return { form, bound: form.bind(send, { refused }) };
}

/** Ends a report with what came of it. What was removed or suspended is a choice once it is. */
export function ResolveReport({ report }: { report: ReportDetail }) {
  const { subject, person, project, since, othersOpen } = report;
  const { form, bound } = useResolving(report);
  const outcomes = outcomesFor({
    kind: subject.kind,
    removed: project?.status === 'removed',
    suspended: person.suspended,
    since,
  });
  const too = `The ${plural(othersOpen, 'other open report')} of the same, too`;
  const chosen = form.field('outcome');

  return (
    <section aria-labelledby="resolve" className="bw-report-resolve">
      <h2 id="resolve">Resolve</h2>
      <form {...bound} className="bw-form-fields">
        <NativeSelect
          {...chosen}
          label="Outcome"
          data={[
            { value: '', label: 'Choose one' },
            ...outcomes.map((value) => ({ value, label: outcomeChoices[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            chosen.onChange(outcomes.find((one) => one === value) ?? '')
          }
        />
        {form.values.outcome === 'warned' && (
          <LongText
            {...form.text('warning')}
            label={`Warning for ${person.name}`}
            rows={4}
            most={DETAILS_MAX}
            placeholder="What they must change, in words they will read"
          />
        )}
        <LongText
          {...form.text('note')}
          label="Note for admins"
          rows={4}
          most={DETAILS_MAX}
          placeholder="What you looked at, and what you found"
        />
        {othersOpen > 0 && (
          <Switch
            size="md"
            withThumbIndicator={false}
            label={too}
            aria-label={too}
            description="With the same outcome and note."
            checked={form.values.others}
            onChange={({ currentTarget: { checked } }) => form.set('others', checked)}
          />
        )}
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.busy} working="Resolving...">
            Resolve report
          </SubmitButton>
        </FormActions>
      </form>
    </section>
  );
}
