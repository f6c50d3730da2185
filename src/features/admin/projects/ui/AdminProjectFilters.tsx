import { categories } from '#features/profiles/category.rules.ts';
import { DateRangeFields } from '#platform/client/lists/DateRangeFields.tsx';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import {
  type AdminProjectSearch,
  adminProjectSorts,
  adminProjectStates,
  visibilities,
} from '../admin-projects.rules.ts';
import {
  adminProjectSortLabels,
  adminProjectStateLabels,
  visibilityLabels,
} from './admin-project.labels.ts';

const selects = [
  {
    label: 'Status',
    name: 'state',
    choices: toSelectOptions('Any', adminProjectStates, (state) => adminProjectStateLabels[state]),
  },
  {
    label: 'Order',
    name: 'sort',
    choices: adminProjectSorts.map((value) => ({ value, label: adminProjectSortLabels[value] })),
  },
  {
    label: 'Visibility',
    name: 'visibility',
    choices: toSelectOptions('Either', visibilities, (visibility) => visibilityLabels[visibility]),
  },
  {
    label: 'Category',
    name: 'category',
    choices: toSelectOptions('Any', categories, (category) => category),
  },
  {
    label: 'Money',
    name: 'money',
    choices: toSelectOptions('Either', ['held'], () => 'Held now'),
  },
] as const;

interface AdminProjectFiltersProps {
  search: AdminProjectSearch;
  onChange: (changes: Record<string, unknown>) => void;
}

export function AdminProjectFilters({ search, onChange }: AdminProjectFiltersProps) {
  return (
    <RecordFilters
      label="Search projects"
      placeholder="Title, #number, client’s name or email"
      search={search}
      onChange={onChange}
      selects={selects}
      inSeveralRows
    >
      <DateRangeFields
        labels={{ from: 'Created from', until: 'Created until' }}
        search={search}
        onChange={(changes) => onChange({ ...changes })}
      />
    </RecordFilters>
  );
}
