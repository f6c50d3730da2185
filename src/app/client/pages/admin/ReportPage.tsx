import { Link } from '@tanstack/react-router';
import type { ReportDetail } from '#features/moderation/reports/resolution.schema.ts';
import { ReportDetails } from '#features/moderation/reports/ui/ReportDetails.tsx';
import { SuspendButton } from '#features/moderation/suspensions/ui/SuspendButton.tsx';
import { takeDownRefusal } from '#features/moderation/takedowns/takedown.rules.ts';
import { TakedownButton } from '#features/moderation/takedowns/ui/TakedownButton.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { RecordFallback } from '#platform/client/records/RecordPage.tsx';

function ReportActions({ report }: { report: ReportDetail }) {
  const utils = trpc.useUtils();
  const { subject, reportedUser, project } = report;
  const refusal = project && takeDownRefusal(project.status, project.holdsMoney);
  const refresh = () => Promise.all([utils.reports.invalidate(), utils.adminProjects.invalidate()]);
  return (
    <>
      {project && !refusal && (
        <TakedownButton projectId={subject.id} isRemoved={false} onDone={refresh} />
      )}
      {!reportedUser.suspended && (
        <SuspendButton
          user={reportedUser}
          suspended={false}
          showsName={project !== null}
          onDone={refresh}
        />
      )}
      {refusal && project.status !== 'removed' && <p>{refusal.message}</p>}
    </>
  );
}

export function ReportPage({ id }: { id: number }) {
  const query = trpc.reports.get.useQuery({ id }, { staleTime: 5_000 });
  if (query.data)
    return <ReportDetails report={query.data} actions={<ReportActions report={query.data} />} />;
  return (
    <RecordFallback
      query={query}
      eyebrow="Reports"
      title="Report"
      noun="report"
      notFoundMessage="No report has this number."
      listLink={
        <Link to="/admin/reports" className="bw-button">
          All reports
        </Link>
      }
    />
  );
}
