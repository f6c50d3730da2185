import { NativeSelect } from '@mantine/core';
import { DateRangeFields } from '#platform/client/lists/DateRangeFields.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { auditActionNames, formatAction } from '../audit.rules.ts';
import { type AuditSearch, readAuditSearch } from '../audit-search.rules.ts';
import classes from './audit.module.css';

const actions = [
  { value: '', label: 'Every act' },
  ...auditActionNames
    .map((value) => ({ value, label: formatAction(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
];

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  function change(part: object) {
    onChange(readAuditSearch({ ...search, ...part, entry: undefined }));
  }

  return (
    <section className={classes.filters} aria-label="Filters">
      <SearchField
        className={classes.search}
        label="Search the audit log"
        placeholder="Person, act, #12 or project 12"
        value={search.search ?? ''}
        onSearch={(words) => change({ search: words })}
      />
      <NativeSelect
        label="Act"
        data={actions}
        value={search.action ?? ''}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <DateRangeFields
        labels={{ from: 'From', until: 'Until' }}
        search={search}
        onChange={change}
      />
    </section>
  );
}
