import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { dateOrderError } from '#platform/client/lists/DateRangeFields.tsx';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useRecordSearch } from '#platform/client/lists/useRecordSearch.ts';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { type AdminProjectSearch, parseAdminProjectSearch } from '../admin-projects.rules.ts';
import type { AdminProjectRow } from '../admin-projects.schema.ts';
import { AdminProjectFilters } from './AdminProjectFilters.tsx';
import { AdminProjectStateTags } from './AdminProjectStateTags.tsx';
import recordsClasses from '#platform/client/records/records.module.css';

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

/** Lists all projects, including private and removed ones. */
export function AdminProjectList({ search }: { search: AdminProjectSearch }) {
  const { change, clear, isNarrowed } = useRecordSearch(search, parseAdminProjectSearch);
  return (
    <>
      <AdminProjectFilters search={search} onChange={change} />
      <RecordList
        noun="projects"
        caption="Projects"
        columns={columns}
        query={trpc.postings.list.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText={dateOrderError(search) ?? 'No project matches these filters.'}
        isNarrowed={isNarrowed}
        onClear={clear}
      />
    </>
  );
}
