import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import recordsClasses from '#platform/client/records/records.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

/** Returns the options of a select: first `noneLabel` with an empty value, then the values. */
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

/** Search parameters of a URL: optional texts by name. */
export type TextParams<Search> = { [Name in keyof Search]?: string | undefined };

interface RecordSelect<Search> {
  label: string;
  /** The search parameter that the select sets. */
  name: keyof Search;
  options: readonly SelectOption[];
}

export interface RecordSelectsProps<Search> {
  /** The current search parameters. */
  search: Search;
  /** Called with the changed parameter only. An empty text removes the parameter. */
  onChange: (part: Record<string, unknown>) => void;
  selects: readonly RecordSelect<Search>[];
  /** Whether there are too many selects for one row. Each select then has a visible label. */
  inSeveralRows?: boolean;
  /** Shown before the selects. */
  searchField?: ReactNode;
  /** Other filters, after the selects. */
  children?: ReactNode;
}

/** The filters of a list. */
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
