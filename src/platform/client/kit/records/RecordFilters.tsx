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
}

/** The search box of a list with its filters in a row. */
export function RecordFilters({ children, ...search }: RecordFiltersProps) {
  return (
    <section className="bw-record-filters" aria-label="Filters">
      <SearchField {...search} />
      {children}
    </section>
  );
}
