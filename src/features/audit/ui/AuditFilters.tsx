import { NativeSelect, TextInput } from '@mantine/core';
import { SearchField } from '#platform/client/kit/SearchField.tsx';
import { actionNames, actionWords } from '../audit.rules.ts';
import { type AuditSearch, readAuditSearch } from '../audit-search.rules.ts';

const actions = [
  { value: '', label: 'Every act' },
  ...actionNames
    .map((value) => ({ value, label: actionWords(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
];

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  function change(part: Record<string, unknown>) {
    onChange(readAuditSearch({ ...search, ...part, entry: undefined }));
  }

  return (
    <section className="bw-audit-filters" aria-label="Filters">
      <SearchField
        className="bw-audit-search"
        label="Search the audit log"
        placeholder="A name, #12, or a target such as project 12"
        words={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      />
      <NativeSelect
        label="Act"
        data={actions}
        value={search.action ?? ''}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="From"
        value={search.from ?? ''}
        max={search.until}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Until"
        value={search.until ?? ''}
        min={search.from}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
    </section>
  );
}
