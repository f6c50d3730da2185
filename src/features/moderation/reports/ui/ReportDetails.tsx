import { Link } from '@tanstack/react-router';
import { toFileUrl } from '#features/files/ui/FileList.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { RecordNotes, RecordPage } from '#platform/client/records/RecordPage.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { outcomeLabels, reasonLabels, subjectKindLabels } from '../report.labels.ts';
import type { ReportDetail } from '../resolution.schema.ts';
import { ReportStateTag } from './ReportStateTag.tsx';
import { ResolveReport } from './ResolveReport.tsx';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './reports.module.css';

type Question = NonNullable<ReportDetail['question']>;

function formatReporterCounts(report: ReportDetail): string {
  const { reporterSentCount, reporterDismissedCount } = report;
  const sentReports = formatCount(reporterSentCount, 'report');
  return reporterDismissedCount === 0
    ? `${sentReports} sent`
    : `${sentReports} sent, ${reporterDismissedCount} dismissed`;
}

function SubjectTags({ subject, reportedUser, project }: ReportDetail) {
  return (
    <span className="bw-tags">
      <Tag>{subjectKindLabels[subject.kind]}</Tag>
      {project && <Tag>{project.isPrivate ? 'Private' : 'Public'}</Tag>}
      {project?.status === 'removed' && <Tag tone="red">Removed</Tag>}
      {reportedUser.suspended && <Tag tone="red">Suspended</Tag>}
    </span>
  );
}

function ProjectLinks({ subject, reportedUser }: ReportDetail) {
  const params = { id: String(subject.id) };
  return (
    <>
      <Link to="/admin/projects/$id" params={params}>
        Project in the admin area
      </Link>
      <Link to="/projects/$id" params={params}>
        Project page
      </Link>
      <Link to="/admin/users/$id" params={{ id: String(reportedUser.id) }}>
        {`Its client, ${reportedUser.name}`}
      </Link>
    </>
  );
}

function ReportedUserLinks({ reportedUser, question }: ReportDetail) {
  const params = { id: String(reportedUser.id) };
  return (
    <>
      {question && (
        <Link to="/projects/$id" params={{ id: String(question.projectId) }}>
          {`Its project, ${question.projectTitle}`}
        </Link>
      )}
      <Link to="/admin/users/$id" params={params}>
        Account in the admin area
      </Link>
      <Link
        to={reportedUser.role === 'developer' ? '/developers/$id' : '/clients/$id'}
        params={params}
      >
        Public profile
      </Link>
    </>
  );
}

function ReportedConversation({ messages }: { messages: NonNullable<ReportDetail['messages']> }) {
  return (
    <ol className={classes.conversation}>
      {messages.map(({ id, senderName, text, at, fileCount, isReported }) => (
        <li key={id} data-reported={isReported}>
          <p className="bw-muted-line">
            {isReported && <Tag tone="red">Reported</Tag>} {senderName} · <DateTime at={at} />
          </p>
          {text !== '' && <PlainText text={text} maxLines={8} noun="the message" />}
          {fileCount > 0 && (
            <p className="bw-muted-line">{`With ${formatCount(fileCount, 'file')}`}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function ReportedQuestion({ question, kind }: { question: Question; kind: string }) {
  return (
    <div className={classes.conversation}>
      {kind === 'answer' && <p className="bw-muted-line">The question</p>}
      <PlainText text={question.text} maxLines={8} noun="the question" />
      {question.answer !== null && (
        <>
          <p className="bw-muted-line">The answer</p>
          <PlainText text={question.answer} maxLines={8} noun="the answer" />
        </>
      )}
    </div>
  );
}

function ReportedPicture({ picture }: { picture: NonNullable<ReportDetail['picture']> }) {
  const noun = picture.title === null ? 'A picture' : `The picture of “${picture.title}”`;
  return (
    <>
      <p className="bw-muted-line">
        {picture.isShown ? `${noun}:` : `${noun}, which is no longer shown:`}
      </p>
      <img className={classes.picture} src={`${toFileUrl(picture)}?inline`} alt={noun} />
    </>
  );
}

function ReportedText({ subject, project, profile, messages, question }: ReportDetail) {
  if (question) return <ReportedQuestion question={question} kind={subject.kind} />;
  if (messages) return <ReportedConversation messages={messages} />;
  const text = project?.description ?? profile?.text ?? '';
  const skills = project?.skills ?? profile?.skills ?? [];
  return (
    <>
      {text === '' && <p className="bw-muted-line">No text.</p>}
      {text !== '' && <PlainText text={text} maxLines={8} noun="the text" />}
      {skills.length > 0 && <p className="bw-muted-line">{`Skills: ${skills.join(', ')}`}</p>}
    </>
  );
}

function ReportedSubject({ report }: { report: ReportDetail }) {
  return (
    <section aria-labelledby="subject">
      <h2 id="subject">What was reported</h2>
      <div className={classes.subject}>
        <h3>{report.subject.name}</h3>
        <SubjectTags {...report} />
        {report.picture && <ReportedPicture picture={report.picture} />}
        <ReportedText {...report} />
        <div className={recordsClasses.links}>
          {report.project ? <ProjectLinks {...report} /> : <ReportedUserLinks {...report} />}
        </div>
      </div>
    </section>
  );
}

function OtherReports({ otherReports }: ReportDetail) {
  return (
    <RecordNotes title="Other reports of the same subject" emptyText="None." notes={otherReports}>
      {({ id, reason, outcome, note, createdAt, reporterName }) => (
        <>
          <span>
            <Link to="/admin/reports/$id" params={{ id: String(id) }}>
              {reasonLabels[reason]}
            </Link>{' '}
            <ReportStateTag outcome={outcome} />
          </span>
          {note && <p>{note}</p>}
          <p className="bw-muted-line">
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
          { label: 'Outcome', value: outcomeLabels[outcome] },
          { label: 'By', value: resolvedByName ?? 'an admin' },
          { label: 'When', value: <DateTime at={resolvedAt} />, wide: true },
          { label: 'Note', value: note, wide: true },
          ...(warning ? [{ label: 'Warning', value: warning, wide: true }] : []),
        ]}
      />
    </section>
  );
}

export function ReportDetails({ report }: { report: ReportDetail }) {
  const { reporter, reason, details, createdAt } = report;
  return (
    <RecordPage
      eyebrow={<Link to="/admin/reports">Reports</Link>}
      title={reasonLabels[reason]}
      lead={
        <>
          <ReportStateTag {...report} />
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
          <p className="bw-muted-line">No details.</p>
        )}
        <p className="bw-muted-line">
          <Link to="/admin/users/$id" params={{ id: String(reporter.id) }}>
            {reporter.name}
          </Link>
          {`, ${reporter.role} · ${formatReporterCounts(report)}`}
        </p>
      </section>
      <ReportedSubject report={report} />
      <div>
        {report.status === 'open' ? <ResolveReport report={report} /> : <Resolution {...report} />}
      </div>
      <OtherReports {...report} />
    </RecordPage>
  );
}
