import { NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { FormPair } from '#platform/client/kit/FormParts.tsx';
import { states, withChosen } from '../place.rules.ts';
import { CountryField } from './CountryField.tsx';

interface Field<Change> {
  name: string;
  value: string;
  error: string | undefined;
  onChange: Change;
}

interface PlaceFieldsProps {
  city: Field<(event: ChangeEvent<HTMLInputElement>) => void>;
  state: Field<(state: string) => void>;
  country: Field<(country: string) => void>;
}

/** Where a client is. */
export function PlaceFields({ city, state, country }: PlaceFieldsProps) {
  return (
    <>
      <FormPair>
        <TextInput {...city} label="City" autoComplete="address-level2" />
        <NativeSelect
          {...state}
          label="State"
          data={withChosen(states, state.value)}
          autoComplete="address-level1"
          onChange={(event) => state.onChange(event.currentTarget.value)}
        />
      </FormPair>
      <CountryField {...country} />
    </>
  );
}
