import { Link } from '@tanstack/react-router';
import { Moment } from '#platform/client/kit/Moment.tsx';
import { Tag } from '#platform/client/kit/Tag.tsx';
import type { EntryAbout, ReportAbout } from '../about.schema.ts';
import './about.css';

interface ReportsProps {
  title: string;
  /** What stands where there is none. */
  none: string;
  reports: ReportAbout[];
}

/** What was reported of a person or a project, the latest first. */
export function ReportsAbout({ title, none, reports }: ReportsProps) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{title}</h2>
      {reports.length === 0 && <p className="bw-about-quiet">{none}</p>}
      {reports.length > 0 && (
        <ul className="bw-about-list">
          {reports.map(({ id, reason, details, status, createdAt, reporterName }) => (
            <li key={id}>
              <span>
                <Link to="/admin/reports/$id" params={{ id: String(id) }} className="bw-about-link">
                  {reason.replaceAll('_', ' ')}
                </Link>{' '}
                <Tag tone={status === 'open' ? 'yellow' : 'plain'}>{status}</Tag>
              </span>
              {details && <p>{details}</p>}
              <p className="bw-about-quiet">
                {reporterName} · <Moment at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntriesProps {
  /** By which the log finds all of it: `project 12`. */
  target: string;
  none: string;
  entries: EntryAbout[];
}

/** The latest that the audit log holds of a person or a project. */
export function EntriesAbout({ target, none, entries }: EntriesProps) {
  return (
    <section aria-labelledby="entries">
      <h2 id="entries">In the audit log</h2>
      {entries.length === 0 && <p className="bw-about-quiet">{none}</p>}
      {entries.length > 0 && (
        <ul className="bw-about-list">
          {entries.map(({ id, action, actorName, at }) => (
            <li key={id}>
              <span>{action}</span>
              <p className="bw-about-quiet">
                {actorName ?? 'Nobody known'} · <Moment at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="bw-about-more">
        <Link to="/admin/audit-logs" search={{ search: target }}>
          All of it in the audit log
        </Link>
      </p>
    </section>
  );
}
