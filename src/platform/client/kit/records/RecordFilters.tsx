import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchField } from '../SearchField.tsx';
import type { Choice } from './choices.ts';
import './records.css';

/** What an address can hold: texts, each under its name. */
type Texts<Search> = { [Name in keyof Search]?: string | undefined };

interface RecordSelect<Search> {
  label: string;
  name: keyof Search;
  choices: readonly Choice[];
}

interface RecordFiltersProps<Search> {
  label: string;
  placeholder: string;
  /** What the address holds now. */
  search: Search;
  onChange: (part: Record<string, unknown>) => void;
  selects: readonly RecordSelect<Search>[];
  /** More than fit one row: each then shows its label. */
  many?: boolean;
  /** What is no select. */
  children?: ReactNode;
}

/** The search box of a list with its filters in a row. */
export function RecordFilters<Search extends Texts<Search> & { search?: string }>({
  search,
  onChange,
  selects,
  many = false,
  children,
  ...box
}: RecordFiltersProps<Search>) {
  return (
    <section className="bw-record-filters" data-many={many} aria-label="Filters">
      <SearchField
        {...box}
        words={search.search ?? ''}
        onSearch={(words) => onChange({ search: words })}
      />
      {selects.map(({ label, name, choices }) => (
        <NativeSelect
          key={label}
          {...(many ? { label } : { 'aria-label': label })}
          data={[...choices]}
          value={search[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      {children}
    </section>
  );
}
