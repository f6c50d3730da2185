import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choice } from './choices.ts';
import './records.css';

/** What an address can hold: texts, each under its name. */
export type Texts<Search> = { [Name in keyof Search]?: string | undefined };

interface RecordSelect<Search> {
  label: string;
  name: keyof Search;
  choices: readonly Choice[];
}

export interface RecordSelectsProps<Search> {
  /** What the address holds now. */
  search: Search;
  onChange: (part: Record<string, unknown>) => void;
  selects: readonly RecordSelect<Search>[];
  /** More than fit one row: each then shows its label. */
  many?: boolean;
  /** What stands before them. */
  box?: ReactNode;
  /** What is no select. */
  children?: ReactNode;
}

/** The filters of a list in a row. */
export function RecordSelects<Search extends Texts<Search>>(props: RecordSelectsProps<Search>) {
  const { search, onChange, selects, many = false, box, children } = props;
  return (
    <section className="bw-record-filters" data-many={many} aria-label="Filters">
      {box}
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
