import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { countries } from '#platform/shared/countries.ts';
import { meantFirst, withChosen } from '../place.rules.ts';
import classes from './country-field.module.css';

/** The first option of an optional field. */
const NONE = 'No country';

const filter: OptionsFilter = ({ options, search }) =>
  meantFirst(
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
  const listed = withChosen(countries, value);
  const [opened, setOpened] = useState(false);
  const [, setListed] = useState(false);

  // Mantine sets the id of the list when it opens. A second render refers to it by aria-controls.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setListed(opened));
    return () => cancelAnimationFrame(frame);
  }, [opened]);

  return (
    <Select
      {...field}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen === NONE ? '' : (chosen ?? ''))}
      label={optional ? <OptionalLabel>Country</OptionalLabel> : 'Country'}
      data={optional && value !== '' ? [NONE, ...listed] : listed}
      placeholder="Type to search"
      nothingFoundMessage="No country of that name"
      searchable
      filter={filter}
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
