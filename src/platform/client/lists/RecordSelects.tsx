import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choice } from './choices.ts';
import recordsClasses from '#platform/client/kit/records/records.module.css';

/** Search parameters of an address: optional texts by name. */
export type Texts<Search> = { [Name in keyof Search]?: string | undefined };

interface RecordSelect<Search> {
  label: string;
  name: keyof Search;
  choices: readonly Choice[];
}

export interface RecordSelectsProps<Search> {
  /** The current search parameters. */
  search: Search;
  onChange: (part: Record<string, unknown>) => void;
  selects: readonly RecordSelect<Search>[];
  /** Whether there are too many for one row; each select then has a visible label. */
  many?: boolean;
  /** Shown before the selects. */
  box?: ReactNode;
  /** Other filters, after the selects. */
  children?: ReactNode;
}

/** The filters of a list. */
export function RecordSelects<Search extends Texts<Search>>(props: RecordSelectsProps<Search>) {
  const { search, onChange, selects, many = false, box, children } = props;
  return (
    <section className={recordsClasses.filters} data-many={many} aria-label="Filters">
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
