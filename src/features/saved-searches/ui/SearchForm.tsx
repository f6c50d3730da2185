import { Radio, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { useHeldOpen } from '#platform/client/kit/held-open.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { NAME_MAX } from '../saved-search.rules.ts';
import { checkSearchForm, type SearchFormValues, wayChoices, wayOf } from './search-form.ts';
import './search-form.css';

interface SearchFormProps {
  initial: SearchFormValues;
  onSave: (values: SearchFormValues) => Promise<unknown>;
  /** The filter: as words, or as fields. */
  filter: (form: {
    value: SearchFormValues['filter'];
    onChange: (filter: SearchFormValues['filter']) => void;
  }) => ReactNode;
}

export function SearchForm({ initial, onSave, filter }: SearchFormProps) {
  const form = useFormState({ initial, check: checkSearchForm, counted: 'saved_search' });
  const { values } = form;
  useHeldOpen(form.busy);

  return (
    <form className="bw-search-form" {...form.bind(onSave)}>
      <TextInput {...form.text('name')} label="Name" maxLength={NAME_MAX} data-autofocus />
      {filter({ value: values.filter, onChange: (next) => form.set('filter', next) })}
      <Radio.Group
        label="Tell me of new projects"
        value={values.how}
        onChange={(way) => form.set('how', wayOf(way))}
      >
        {wayChoices.map(({ way, label, description }) => (
          <Radio key={way} value={way} label={label} description={description} />
        ))}
      </Radio.Group>
      <FormRefusal form={form} />
      <SubmitButton busy={form.busy} working="Saving...">
        Save search
      </SubmitButton>
    </form>
  );
}
