import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import recordsClasses from '#platform/client/records/records.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export function toSelectOptions<Value extends string>(
  noneLabel: string,
  values: readonly Value[],
  formatLabel: (value: Value) => string,
): SelectOption[] {
  return [
    { value: '', label: noneLabel },
    ...values.map((value) => ({ value, label: formatLabel(value) })),
  ];
}

export type TextParams<Search> = { [Name in keyof Search]?: string | undefined };

interface RecordSelect<Search> {
  label: string;
  name: keyof Search;
  options: readonly SelectOption[];
}

export interface RecordSelectsProps<Search> {
  search: Search;
  /** Contains the changed parameter only; an empty text removes the parameter. */
  onChange: (part: Record<string, unknown>) => void;
  selects: readonly RecordSelect<Search>[];
  /** Each select then has a visible label. */
  inSeveralRows?: boolean;
  searchField?: ReactNode;
  children?: ReactNode;
}

export function RecordSelects<Search extends TextParams<Search>>(
  props: RecordSelectsProps<Search>,
) {
  const { search, onChange, selects, inSeveralRows = false, searchField, children } = props;
  return (
    <section className={recordsClasses.filters} data-many={inSeveralRows} aria-label="Filters">
      {searchField}
      {selects.map(({ label, name, options }) => (
        <NativeSelect
          key={label}
          {...(inSeveralRows ? { label } : { 'aria-label': label })}
          data={[...options]}
          value={search[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      {children}
    </section>
  );
}
