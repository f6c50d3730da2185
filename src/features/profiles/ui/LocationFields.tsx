import {
  NativeSelect,
  type OptionsFilter,
  Select,
  type SelectProps,
  TextInput,
} from '@mantine/core';
import type { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { FormPair, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { countries } from '#platform/shared/countries.ts';
import { filterByLabel, includeSelected, NO_STATE, stateOptions } from '../location.rules.ts';
import classes from './location-fields.module.css';

/** The only country whose states are listed. */
const UNITED_STATES = 'United States';

type GetInputProps = ReturnType<typeof useForm>['getInputProps'];

interface LocationFieldsProps {
  form: { getInputProps: (field: 'city' | 'state' | 'country') => ReturnType<GetInputProps> };
}

export function LocationFields({ form }: LocationFieldsProps) {
  const state = form.getInputProps('state');
  const country = form.getInputProps('country');
  const isWithoutState = (name: string) => name !== '' && name !== UNITED_STATES;

  function changeCountry(name: string) {
    country.onChange(name);
    if (isWithoutState(name)) state.onChange(NO_STATE);
  }

  return (
    <>
      <FormPair>
        <TextInput {...form.getInputProps('city')} label="City" autoComplete="address-level2" />
        <NativeSelect
          {...state}
          label="State"
          data={includeSelected(stateOptions, state.value)}
          autoComplete="address-level1"
          disabled={isWithoutState(country.value) && state.value === NO_STATE}
        />
      </FormPair>
      <CountryField {...country} onChange={changeCountry} />
    </>
  );
}

/** Empties an optional field; not a stored value. */
const NO_COUNTRY = 'No country';

/** Mantine's type of options includes groups, which this field does not have. */
const filterCountries: OptionsFilter = ({ options, search }) =>
  filterByLabel(
    options.filter((option) => 'label' in option),
    search,
  );

interface CountryFieldProps extends Omit<SelectProps, 'value' | 'onChange'> {
  value?: string;
  onChange: (country: string) => void;
  optional?: boolean;
}

export function CountryField({
  value = '',
  onChange,
  optional = false,
  ...field
}: CountryFieldProps) {
  const countryOptions = includeSelected(countries, value);
  const [opened, setOpened] = useState(false);
  const [, setWasOpened] = useState(false);
  const [isUnlisted, setUnlisted] = useState(false);

  // Sets a state only to render once more: Mantine sets the id of the list when it opens, and the
  // input refers to that id by `aria-controls` in the next render.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setWasOpened(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);

  return (
    <Select
      {...field}
      value={value === '' ? null : value}
      onChange={(selected) => onChange(selected === NO_COUNTRY ? '' : (selected ?? ''))}
      label={optional ? <OptionalLabel>Country</OptionalLabel> : 'Country'}
      data={optional && value !== '' ? [NO_COUNTRY, ...countryOptions] : countryOptions}
      placeholder="Type to search"
      nothingFoundMessage="No country of that name"
      error={isUnlisted && value === '' ? 'Choose a country from the list' : field.error}
      onSearchChange={() => setUnlisted(false)}
      // Mantine empties a text that is no option.
      onBlur={(event) => {
        field.onBlur?.(event);
        setUnlisted(event.currentTarget.value !== '');
      }}
      searchable
      filter={filterCountries}
      selectFirstOptionOnChange
      autoSelectOnBlur
      openOnFocus={false}
      allowDeselect={false}
      autoComplete="off"
      withScrollArea={false}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      classNames={{ options: classes.countries }}
    />
  );
}
