import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { categories } from '#features/profiles/profile.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { DateRangeFields, findDateOrderProblem } from '#platform/client/lists/DateRangeFields.tsx';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import {
  adminProjectSortLabels,
  adminProjectStateLabels,
  visibilityLabels,
} from '../../ui/admin.labels.ts';
import { AdminProjectStateTags } from '../../ui/StateTags.tsx';
import {
  type AdminProjectSearch,
  adminProjectSorts,
  adminProjectStates,
  parseAdminProjectSearch,
  visibilities,
} from '../admin-projects.rules.ts';
import type { AdminProjectRow } from '../admin-projects.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';

const selects = [
  {
    label: 'Status',
    name: 'state',
    options: toSelectOptions('Any', adminProjectStates, (state) => adminProjectStateLabels[state]),
  },
  {
    label: 'Order',
    name: 'sort',
    options: adminProjectSorts.map((value) => ({ value, label: adminProjectSortLabels[value] })),
  },
  {
    label: 'Visibility',
    name: 'visibility',
    options: toSelectOptions('Either', visibilities, (visibility) => visibilityLabels[visibility]),
  },
  {
    label: 'Category',
    name: 'category',
    options: toSelectOptions('Any', categories, (category) => category),
  },
  {
    label: 'Money',
    name: 'money',
    options: toSelectOptions('Either', ['held'], () => 'Held now'),
  },
] as const;

interface AdminProjectFiltersProps {
  search: AdminProjectSearch;
  /** Contains the changed filters only. An empty text removes a filter. */
  onChange: (changes: Record<string, unknown>) => void;
}

function AdminProjectFilters({ search, onChange }: AdminProjectFiltersProps) {
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
        // A copy, because an interface such as `DateRange` is not assignable to a `Record`.
        onChange={(changes) => onChange({ ...changes })}
      />
    </RecordFilters>
  );
}

const columns: [Column<AdminProjectRow>, ...Column<AdminProjectRow>[]] = [
  {
    label: 'Project',
    cell: ({ id, title, category, isPrivate }) => (
      <Link to="/admin/projects/$id" params={{ id: String(id) }} className={recordsClasses.link}>
        <span>
          {title}
          <span className="bw-muted-line">
            {`#${id} · ${category}`}
            {isPrivate && (
              <>
                {' · '}
                <IconLock size={13} stroke={2} aria-hidden /> Private
              </>
            )}
          </span>
        </span>
      </Link>
    ),
  },
  {
    label: 'Client',
    cell: ({ client }) => (
      <>
        {client.name}
        <span className="bw-muted-line">{client.email}</span>
      </>
    ),
    wide: true,
  },
  { label: 'Status', cell: (project) => <AdminProjectStateTags {...project} /> },
  {
    label: 'Budget',
    cell: ({ budget, heldCents }) => (
      <>
        <Money dollars={budget} />
        {heldCents !== null && (
          <span className="bw-muted-line">{`${formatCents(heldCents)} held`}</span>
        )}
      </>
    ),
    numeric: true,
  },
  { label: 'Bids', cell: ({ bidCount }) => bidCount, numeric: true },
  { label: 'Created', cell: ({ createdAt }) => <FormattedDate at={createdAt} /> },
];

export function AdminProjectList({ search }: { search: AdminProjectSearch }) {
  const { change, clear, isFiltered } = useUrlFilters(search, parseAdminProjectSearch);
  return (
    <>
      <AdminProjectFilters search={search} onChange={change} />
      <RecordList
        noun="projects"
        caption="Projects"
        columns={columns}
        query={trpc.adminProjects.list.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText={findDateOrderProblem(search) ?? 'No projects match these filters.'}
        isFiltered={isFiltered}
        onClear={clear}
      />
    </>
  );
}
