import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { RecordNotes } from '#platform/client/records/RecordNotes.tsx';
import { RecordPage } from '#platform/client/records/RecordPage.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { plural } from '#platform/shared/words.ts';
import { reasonWords } from '../report.rules.ts';
import { outcomeWords } from '../resolution.rules.ts';
import type { ReportDetail } from '../resolution.schema.ts';
import { ReportState } from './ReportState.tsx';
import { ResolveReport } from './ResolveReport.tsx';
import { kindWords } from './report-words.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './reports.module.css';

function reporterWords({ reporterSent, reporterDismissed }: ReportDetail): string {
  const sent = plural(reporterSent, 'report');
  return reporterDismissed === 0 ? `${sent} sent` : `${sent} sent, ${reporterDismissed} dismissed`;
}

function Standing({ subject, person, project }: ReportDetail) {
  return (
    <span className="bw-tags">
      <Tag>{kindWords[subject.kind]}</Tag>
      {project && <Tag>{project.isPrivate ? 'Private' : 'Public'}</Tag>}
      {project?.status === 'removed' && <Tag tone="red">Removed</Tag>}
      {person.suspended && <Tag tone="red">Suspended</Tag>}
    </span>
  );
}

function ProjectWays({ subject, person }: ReportDetail) {
  const params = { id: String(subject.id) };
  return (
    <>
      <Link to="/admin/projects/$id" params={params}>
        Project in the admin area
      </Link>
      <Link to="/projects/$id" params={params}>
        Project page
      </Link>
      <Link to="/admin/users/$id" params={{ id: String(person.id) }}>
        {`Its client, ${person.name}`}
      </Link>
    </>
  );
}

function ProfileWays({ person }: ReportDetail) {
  const params = { id: String(person.id) };
  return (
    <>
      <Link to="/admin/users/$id" params={params}>
        Account in the admin area
      </Link>
      <Link to={person.role === 'developer' ? '/developers/$id' : '/clients/$id'} params={params}>
        Public profile
      </Link>
    </>
  );
}

function Talk({ talk }: { talk: NonNullable<ReportDetail['talk']> }) {
  return (
    <ol className={classes.conversation}>
      {talk.map(({ id, senderName, text, at, files, reported }) => (
        <li key={id} data-reported={reported}>
          <p className="bw-record-quiet">
            {reported && <Tag tone="red">Reported</Tag>} {senderName} · <DateTime at={at} />
          </p>
          {text !== '' && <PlainText text={text} maxLines={8} noun="the message" />}
          {files > 0 && <p className="bw-record-quiet">{`With ${plural(files, 'file')}`}</p>}
        </li>
      ))}
    </ol>
  );
}

function Words({ project, profile, talk }: ReportDetail) {
  if (talk) return <Talk talk={talk} />;
  const text = project?.description ?? profile?.text ?? '';
  const skills = project?.skills ?? profile?.skills ?? [];
  return (
    <>
      {text === '' && <p className="bw-record-quiet">Nothing is written there.</p>}
      {text !== '' && <PlainText text={text} maxLines={8} noun="the text" />}
      {skills.length > 0 && <p className="bw-record-quiet">{`Skills: ${skills.join(', ')}`}</p>}
    </>
  );
}

function Reported({ report, acts }: { report: ReportDetail; acts: ReactNode }) {
  return (
    <section aria-labelledby="subject">
      <h2 id="subject">What was reported</h2>
      <div className={classes.subject}>
        <h3>{report.subject.name}</h3>
        <Standing {...report} />
        <Words {...report} />
        <div className={recordsClasses.links}>
          {report.project ? <ProjectWays {...report} /> : <ProfileWays {...report} />}
        </div>
        <div className={classes.actions}>{acts}</div>
      </div>
    </section>
  );
}

function Others({ others }: ReportDetail) {
  return (
    <RecordNotes title="Other reports of the same" none="There is no other." notes={others}>
      {({ id, reason, outcome, note, createdAt, reporterName }) => (
        <>
          <span>
            <Link to="/admin/reports/$id" params={{ id: String(id) }}>
              {reasonWords[reason]}
            </Link>{' '}
            <ReportState outcome={outcome} />
          </span>
          {note && <p>{note}</p>}
          <p className="bw-record-quiet">
            {reporterName} · <DateTime at={createdAt} />
          </p>
        </>
      )}
    </RecordNotes>
  );
}

function Resolution({ outcome, note, warning, resolvedAt, resolvedByName }: ReportDetail) {
  if (!outcome || !resolvedAt) return null;
  return (
    <section aria-labelledby="resolution">
      <h2 id="resolution">Resolution</h2>
      <DescriptionList
        items={[
          { label: 'Outcome', value: outcomeWords[outcome] },
          { label: 'By', value: resolvedByName ?? 'an admin' },
          { label: 'When', value: <DateTime at={resolvedAt} />, wide: true },
          { label: 'Note', value: note, wide: true },
          ...(warning ? [{ label: 'Warning', value: warning, wide: true }] : []),
        ]}
      />
    </section>
  );
}

interface ReportSheetProps {
  report: ReportDetail;
  /** The actions on the reported subject. */
  acts: ReactNode;
}

/** The page of a report for admins. */
export function ReportSheet({ report, acts }: ReportSheetProps) {
  const { reporter, reason, details, createdAt } = report;
  return (
    <RecordPage
      eyebrow={<Link to="/admin/reports">Reports</Link>}
      title={reasonWords[reason]}
      lead={
        <>
          <ReportState {...report} />
          <span>
            {`#${report.id} · `}
            <DateTime at={createdAt} />
          </span>
        </>
      }
    >
      <section aria-labelledby="said">
        <h2 id="said">What the reporter says</h2>
        {details ? (
          <blockquote>{details}</blockquote>
        ) : (
          <p className="bw-record-quiet">Nothing beside the reason.</p>
        )}
        <p className="bw-record-quiet">
          <Link to="/admin/users/$id" params={{ id: String(reporter.id) }}>
            {reporter.name}
          </Link>
          {`, ${reporter.role} · ${reporterWords(report)}`}
        </p>
      </section>
      <Reported report={report} acts={acts} />
      <div>
        {report.status === 'open' ? <ResolveReport report={report} /> : <Resolution {...report} />}
      </div>
      <Others {...report} />
    </RecordPage>
  );
}
