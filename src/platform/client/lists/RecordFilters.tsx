import { RecordSelects, type RecordSelectsProps, type TextParams } from './RecordSelects.tsx';
import { SearchField } from './SearchField.tsx';

interface RecordFiltersProps<Search> extends Omit<RecordSelectsProps<Search>, 'searchField'> {
  /** Accessible name of the search field. */
  label: string;
  placeholder: string;
}

/** The filters of a list: a search field, which sets the parameter `search`, and the selects. */
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
