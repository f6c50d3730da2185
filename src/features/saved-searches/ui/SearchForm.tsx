import { Button, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const { values } = form;

  async function save(entered: SearchFormValues) {
    setRefusal(null);
    await onSave(entered);
  }

  return (
    <form
      className="bw-search-form"
      {...form.bind(save, { refused: ({ message }) => setRefusal(message) })}
    >
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
      {refusal !== null && (
        <p className="bw-search-refusal" role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" variant="next" aria-disabled={form.busy}>
        {form.busy ? 'Saving...' : 'Save search'}
      </Button>
    </form>
  );
}
