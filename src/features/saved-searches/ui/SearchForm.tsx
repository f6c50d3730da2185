import { Radio, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogBusy } from '#platform/client/dialogs/dialog-busy.ts';
import { FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { type DeliveryMethod, NAME_MAX } from '../saved-search.rules.ts';
import type { SavedSearchView } from '../saved-search.schema.ts';
import { deliveryOptions } from './saved-search.labels.ts';
import classes from './search-form.module.css';

export interface SearchFormValues {
  name: string;
  how: DeliveryMethod;
  filter: SavedSearchView['filter'];
}

function validateSearchForm({ name }: SearchFormValues): FormErrors {
  if (name.trim() === '') return { name: 'Please give the search a name' };
  if (name.trim().length > NAME_MAX) return { name: `A name has at most ${NAME_MAX} characters` };
  return {};
}

interface SearchFormProps {
  initial: SearchFormValues;
  /** Name of the stored draft; undefined if the input is not stored. */
  draft?: string;
  onSave: (values: SearchFormValues) => Promise<unknown>;
  renderFilter: (props: {
    value: SearchFormValues['filter'];
    onChange: (filter: SearchFormValues['filter']) => void;
  }) => ReactNode;
}

export function SearchForm({ initial, draft, onSave, renderFilter }: SearchFormProps) {
  const form = useZodForm({
    initialValues: initial,
    validate: validateSearchForm,
    draft,
    trackedAs: 'saved_search',
  });
  useDialogBusy(form.submitting);

  return (
    <form className={classes.form} {...form.getFormProps(onSave)}>
      <TextInput {...form.getInputProps('name')} label="Name" maxLength={NAME_MAX} data-autofocus />
      {renderFilter({ ...form.getInputProps('filter'), value: form.values.filter })}
      <Radio.Group {...form.getInputProps('how')} label="Notify me of new projects">
        {deliveryOptions.map(({ method, label, description }) => (
          <Radio key={method} value={method} label={label} description={description} />
        ))}
      </Radio.Group>
      <FormRefusal form={form} />
      <SubmitButton isBusy={form.submitting} busyLabel="Saving...">
        Save search
      </SubmitButton>
    </form>
  );
}
