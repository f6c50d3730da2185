import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { recordPagingOptions } from '#platform/client/lists/paging.ts';
import { RecordFilters } from '#platform/client/lists/RecordFilters.tsx';
import { RecordList } from '#platform/client/lists/RecordList.tsx';
import { toSelectOptions } from '#platform/client/lists/RecordSelects.tsx';
import type { Column } from '#platform/client/lists/RecordTable.tsx';
import { useUrlFilters } from '#platform/client/lists/useUrlFilters.ts';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { reasonLabels, subjectKindLabels } from '../report.labels.ts';
import { reportReasons, subjectKinds } from '../report.rules.ts';
import { parseReportSearch, type ReportSearch, toReportQuery } from '../report-search.rules.ts';
import type { ReportView } from '../resolution.schema.ts';
import { ReportStateTag } from './ReportStateTag.tsx';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './reports.module.css';

const statusLabels = { resolved: 'Resolved', all: 'Open and resolved' };

const selects = [
  {
    label: 'State',
    name: 'status',
    options: toSelectOptions('Open', ['resolved', 'all'], (status) => statusLabels[status]),
  },
  {
    label: 'What is reported',
    name: 'kind',
    options: toSelectOptions('Of any kind', subjectKinds, (kind) => subjectKindLabels[kind]),
  },
  {
    label: 'Reason',
    name: 'reason',
    options: toSelectOptions('Any reason', reportReasons, (reason) => reasonLabels[reason]),
  },
] as const;

const columns: [Column<ReportView>, ...Column<ReportView>[]] = [
  {
    label: 'Reported',
    cell: ({ id, subject }) => (
      <Link to="/admin/reports/$id" params={{ id: String(id) }} className={recordsClasses.link}>
        <span>
          {subject.name}
          <span className="bw-muted-line">{`${subjectKindLabels[subject.kind]} #${subject.id}`}</span>
        </span>
      </Link>
    ),
  },
  {
    label: 'Reason',
    cell: ({ reason, details }) => (
      <>
        {reasonLabels[reason]}
        {details && <span className={`bw-muted-line ${classes.detailsExcerpt}`}>{details}</span>}
      </>
    ),
    wide: true,
  },
  { label: 'By', cell: ({ reporter }) => reporter.name },
  { label: 'State', cell: (report) => <ReportStateTag {...report} /> },
  { label: 'Sent', cell: ({ createdAt }) => <FormattedDate at={createdAt} /> },
];

export function Reports({ search }: { search: ReportSearch }) {
  const { change, clear, isFiltered } = useUrlFilters(search, parseReportSearch);
  return (
    <>
      <RecordFilters
        label="Search reports"
        placeholder="Project, name, email or #number"
        search={search}
        onChange={change}
        selects={selects}
      />
      <RecordList
        noun="reports"
        caption="Reports"
        columns={columns}
        query={trpc.reports.queue.useInfiniteQuery(toReportQuery(search), recordPagingOptions)}
        noMatchText="No reports match these filters."
        emptyState={['No open reports', 'All reports have been reviewed.']}
        isFiltered={isFiltered}
        onClear={clear}
      />
    </>
  );
}
