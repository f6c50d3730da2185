import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import {
  type MyProjectSearch,
  type ProjectStatusFilter,
  projectStatusFilters,
  readMyProjectSearch,
} from '../my-projects/my-project.rules.ts';
import type { MyProject } from '../my-projects/my-project.schema.ts';
import { ProjectStatusTag } from './ProjectTags.tsx';
import recordsClasses from '#platform/client/records/records.module.css';

const statusFilterLabels: Record<ProjectStatusFilter, string> = {
  open: 'Open for bids',
  expired: 'Expired without a hire',
  running: 'Being built',
  completed: 'Completed',
  ended: 'Cancelled or removed',
};

const selects = [
  {
    label: 'Status',
    name: 'standing',
    options: toSelectOptions(
      'Any status',
      projectStatusFilters,
      (statusFilter) => statusFilterLabels[statusFilter],
    ),
  },
] as const;

const createColumns = (now: Date): [Column<MyProject>, ...Column<MyProject>[]] => [
  {
    label: 'Project',
    cell: ({ id, title, category, isPrivate }) => (
      <Link to="/projects/$id" params={{ id: String(id) }} className={recordsClasses.link}>
        <span>
          {title}
          <span className="bw-muted-line">
            {category}
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
  { label: 'Status', cell: (project) => <ProjectStatusTag {...project} now={now} /> },
  { label: 'Budget', cell: ({ budget }) => <Money dollars={budget} />, numeric: true },
  { label: 'Bids', cell: ({ bidCount }) => bidCount, numeric: true },
  { label: 'Deadline', cell: ({ deadline }) => <FormattedDate at={deadline} /> },
  { label: 'Posted', cell: ({ createdAt }) => <FormattedDate at={createdAt} /> },
];

export function MyProjects({ search }: { search: MyProjectSearch }) {
  const { change, clear, isFiltered } = useUrlFilters(search, readMyProjectSearch);
  const now = useNow(60_000);
  return (
    <>
      <RecordFilters
        label="Search your projects"
        placeholder="Words of a title"
        search={search}
        onChange={change}
        selects={selects}
      />
      <RecordList
        noun="projects"
        caption="Your projects, newest first"
        columns={createColumns(now)}
        query={trpc.projects.mine.useInfiniteQuery(search, recordPagingOptions)}
        noMatchText="None of your projects match these filters."
        emptyState={['No projects yet', 'Your projects appear here with their bids.']}
        isFiltered={isFiltered}
        onClear={clear}
        drawing="sheet"
      />
    </>
  );
}
