import { RecordSelects, type RecordSelectsProps, type TextParams } from './RecordSelects.tsx';
import { SearchField } from './SearchField.tsx';

interface RecordFiltersProps<Search> extends Omit<RecordSelectsProps<Search>, 'searchField'> {
  label: string;
  placeholder: string;
}

export function RecordFilters<Search extends TextParams<Search> & { search?: string }>({
  label,
  placeholder,
  ...selectsProps
}: RecordFiltersProps<Search>) {
  const searchField = (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={selectsProps.search.search ?? ''}
      onSearch={(text) => selectsProps.onChange({ search: text })}
    />
  );
  return <RecordSelects {...selectsProps} searchField={searchField} />;
}
