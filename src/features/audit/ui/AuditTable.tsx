import { Link } from '@tanstack/react-router';
import { actionWords, whoWords } from '../audit.rules.ts';
import type { AuditEntryView } from '../audit.schema.ts';
import type { AuditSearch } from '../audit-search.rules.ts';
import { instantText } from './entry-words.ts';
import { TargetLink } from './TargetLink.tsx';
import classes from './audit.module.css';

const columns = ['Time (UTC)', 'Who', 'Act', 'On'];

interface AuditTableProps {
  entries: AuditEntryView[];
  search: AuditSearch;
  /** True if the entries belong to the previous filters. */
  stale: boolean;
}

export function AuditTable({ entries, search, stale }: AuditTableProps) {
  return (
    <table className={classes.table} data-stale={stale} aria-busy={stale}>
      <caption className="bw-hidden">Entries of the audit log, newest first</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} search={search} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ entry, search }: { entry: AuditEntryView; search: AuditSearch }) {
  const { id, adminName, action, actorRole, targetType, targetId, createdAt } = entry;
  return (
    <tr>
      <td className={classes.time}>
        <time dateTime={createdAt}>{instantText(createdAt)}</time>
      </td>
      <td>
        <span>{whoWords(adminName, action)}</span>
        {actorRole && <span className={classes.role}>{actorRole}</span>}
      </td>
      <th scope="row">
        <Link
          className={classes.open}
          to="/admin/audit-logs"
          search={{ ...search, entry: id }}
          resetScroll={false}
          aria-haspopup="dialog"
        >
          {actionWords(action)}
        </Link>
      </th>
      <td className={classes.target}>
        <TargetLink type={targetType} id={targetId} />
      </td>
    </tr>
  );
}
