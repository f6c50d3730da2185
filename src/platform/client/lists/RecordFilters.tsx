import { RecordSelects, type RecordSelectsProps, type Texts } from './RecordSelects.tsx';
import { SearchField } from './SearchField.tsx';

interface RecordFiltersProps<Search> extends Omit<RecordSelectsProps<Search>, 'box'> {
  label: string;
  placeholder: string;
}

/** A search field followed by the filters of a list. */
export function RecordFilters<Search extends Texts<Search> & { search?: string }>({
  label,
  placeholder,
  ...row
}: RecordFiltersProps<Search>) {
  const box = (
    <SearchField
      label={label}
      placeholder={placeholder}
      words={row.search.search ?? ''}
      onSearch={(words) => row.onChange({ search: words })}
    />
  );
  return <RecordSelects {...row} box={box} />;
}
