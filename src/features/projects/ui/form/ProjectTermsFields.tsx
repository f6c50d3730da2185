import { TextInput } from '@mantine/core';
import { FormPair } from '#platform/client/forms/FormParts.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { toDateTimeInput } from '../date-time-input.ts';
import type { ProjectFormState } from './ProjectForm.tsx';
import classes from './project-fields.module.css';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

export function ProjectTermsFields({ form }: { form: ProjectFormState }) {
  const now = useNow(60_000);
  return (
    <FormPair>
      <TextInput
        {...form.getInputProps('budget')}
        label="Budget in USD"
        description="The whole price, in dollars."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        leftSection="$"
        className={classes.figures}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('deadline')}
        label="Deadline"
        description={`Bidding ends then (your time, ${zone}). Each bid says how many days its work takes.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        className={classes.figures}
        type="datetime-local"
        min={toDateTimeInput(now)}
      />
    </FormPair>
  );
}
