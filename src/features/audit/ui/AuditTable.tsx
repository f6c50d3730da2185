import { Link } from '@tanstack/react-router';
import { formatAction, formatActor, formatTarget } from '../audit.rules.ts';
import type { AuditEntryView } from '../audit.schema.ts';
import type { AuditSearch } from '../audit-search.rules.ts';
import { formatUtcTime } from './audit-entry.labels.ts';
import classes from './audit.module.css';

interface TargetLinkProps {
  type: string | null;
  id: string | null;
}

export function TargetLink({ type, id }: TargetLinkProps) {
  const text = formatTarget(type, id);
  if (type === 'project' && id !== null) {
    return (
      <Link to="/admin/projects/$id" params={{ id }}>
        {text}
      </Link>
    );
  }
  if (type === 'report' && id !== null) {
    return (
      <Link to="/admin/reports/$id" params={{ id }}>
        {text}
      </Link>
    );
  }
  if (type === 'user' && id !== null) {
    return (
      <Link to="/admin/users/$id" params={{ id }}>
        {text}
      </Link>
    );
  }
  return text;
}

const columnLabels = ['Time (UTC)', 'Who', 'Action', 'On'];

interface AuditTableProps {
  entries: AuditEntryView[];
  search: AuditSearch;
  /** True if the entries belong to the previous filters. */
  isStale: boolean;
}

export function AuditTable({ entries, search, isStale }: AuditTableProps) {
  return (
    <table className={classes.table} data-stale={isStale} aria-busy={isStale}>
      <caption className="bw-hidden">Entries of the audit log, newest first</caption>
      <thead>
        <tr>
          {columnLabels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} search={search} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRow({ entry, search }: { entry: AuditEntryView; search: AuditSearch }) {
  const { id, adminName, action, actorRole, targetType, targetId, createdAt } = entry;
  return (
    <tr>
      <td className={classes.time}>
        <time dateTime={createdAt}>{formatUtcTime(createdAt)}</time>
      </td>
      <td>
        <span>{formatActor(adminName, action)}</span>
        {actorRole && <span className={classes.role}>{actorRole}</span>}
      </td>
      <th scope="row">
        <Link
          className={classes.entryLink}
          to="/admin/audit-logs"
          search={{ ...search, entry: id }}
          resetScroll={false}
          aria-haspopup="dialog"
        >
          {formatAction(action)}
        </Link>
      </th>
      <td className={classes.target}>
        <TargetLink type={targetType} id={targetId} />
      </td>
    </tr>
  );
}
