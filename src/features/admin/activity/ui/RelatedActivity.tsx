import { Link } from '@tanstack/react-router';
import { formatAction, formatActor } from '#features/audit/audit.rules.ts';
import { outcomeLabels, reasonLabels } from '#features/moderation/reports/report.labels.ts';
import { RecordNotes } from '#platform/client/records/RecordPage.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { RelatedAuditEntry, RelatedReport } from '../activity.schema.ts';

interface RelatedReportsProps {
  title: string;
  emptyText: string;
  reports: RelatedReport[];
}

export function RelatedReports({ reports, ...section }: RelatedReportsProps) {
  return (
    <RecordNotes {...section} notes={reports}>
      {({ id, reason, details, outcome, createdAt, reporterName }) => (
        <>
          <span>
            <Link to="/admin/reports/$id" params={{ id: String(id) }}>
              {reasonLabels[reason]}
            </Link>{' '}
            {outcome ? <Tag>{outcomeLabels[outcome]}</Tag> : <Tag tone="yellow">Open</Tag>}
          </span>
          {details && <p>{details}</p>}
          <p className="bw-muted-line">
            {reporterName} · <DateTime at={createdAt} />
          </p>
        </>
      )}
    </RecordNotes>
  );
}

interface RelatedAuditEntriesProps {
  /** Finds the same entries and all older ones: `project 12`. */
  searchText: string;
  emptyText: string;
  entries: RelatedAuditEntry[];
}

export function RelatedAuditEntries({ searchText, emptyText, entries }: RelatedAuditEntriesProps) {
  return (
    <RecordNotes
      title="In the audit log"
      emptyText={emptyText}
      notes={entries}
      more={
        <Link to="/admin/audit-logs" search={{ search: searchText }}>
          See all in the audit log
        </Link>
      }
    >
      {({ action, actorName, at }) => (
        <>
          <span>{formatAction(action)}</span>
          <p className="bw-muted-line">
            {formatActor(actorName, action)} · <DateTime at={at} />
          </p>
        </>
      )}
    </RecordNotes>
  );
}
