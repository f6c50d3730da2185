import { NativeSelect, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { FormPair } from '#platform/client/forms/FormParts.tsx';
import { includeSelected, stateOptions } from '../location.rules.ts';
import { CountryField } from './CountryField.tsx';

type GetInputProps = ReturnType<typeof useForm>['getInputProps'];

interface LocationFieldsProps {
  form: { getInputProps: (field: 'city' | 'state' | 'country') => ReturnType<GetInputProps> };
}

/** Fields of the client's city, state and country. */
export function LocationFields({ form }: LocationFieldsProps) {
  const state = form.getInputProps('state');
  return (
    <>
      <FormPair>
        <TextInput {...form.getInputProps('city')} label="City" autoComplete="address-level2" />
        <NativeSelect
          {...state}
          label="State"
          data={includeSelected(stateOptions, state.value)}
          autoComplete="address-level1"
        />
      </FormPair>
      <CountryField {...form.getInputProps('country')} />
    </>
  );
}
