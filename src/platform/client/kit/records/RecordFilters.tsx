import type { ReactNode } from 'react';
import { SearchField } from '../SearchField.tsx';
import './records.css';

interface RecordFiltersProps {
  label: string;
  placeholder: string;
  words: string;
  onSearch: (words: string) => void;
  /** Selects and the like, beside the search box. */
  children?: ReactNode;
  /** Of them there are more than fit one row. */
  many?: boolean;
}

/** The search box of a list with its filters in a row. */
export function RecordFilters({ children, many = false, ...search }: RecordFiltersProps) {
  return (
    <section className="bw-record-filters" data-many={many} aria-label="Filters">
      <SearchField {...search} />
      {children}
    </section>
  );
}
