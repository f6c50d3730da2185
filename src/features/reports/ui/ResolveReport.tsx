import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { DETAILS_MAX } from '../report.rules.ts';
import { outcomesFor, type ReportOutcome } from '../resolution.rules.ts';
import { type ReportDetail, ResolveForm } from '../resolution.schema.ts';
import { outcomeChoices } from './report-words.ts';

interface Values {
  outcome: ReportOutcome | '';
  note: string;
  warning: string;
}

const empty: Values = { outcome: '', note: '', warning: '' };
const check = checkWith(ResolveForm);

/** Ends a report with what came of it. What was removed or suspended is a choice once it is. */
export function ResolveReport({ report }: { report: ReportDetail }) {
  const { id, subject, person, project } = report;
  const [refusal, setRefusal] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync: resolve } = trpc.reports.resolve.useMutation();
  const form = useFormState({ initial: empty, check });
  const outcomes = outcomesFor({
    kind: subject.kind,
    removed: project?.status === 'removed',
    suspended: person.suspended,
  });
  const chosen = form.field('outcome');

  async function send({ outcome, ...words }: Values) {
    setRefusal(null);
    if (outcome === '') return;
    await resolve({ id, outcome, ...words });
    toast.success('Report resolved', 'Who sent it hears that it was looked at.');
    await Promise.all([utils.reports.invalidate(), utils.postings.invalidate()]);
  }

  const bound = form.bind((values) =>
    send(values).catch((error: unknown) => {
      setRefusal(saidBy(error).message);
      void utils.reports.get.invalidate({ id });
      throw error;
    }),
  );
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
        {refusal !== null && <FormNote>{refusal}</FormNote>}
        <FormActions>
          <SubmitButton busy={form.busy} working="Resolving...">
            Resolve report
          </SubmitButton>
        </FormActions>
      </form>
    </section>
  );
}
