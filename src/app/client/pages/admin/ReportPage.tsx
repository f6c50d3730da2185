import { Link } from '@tanstack/react-router';
import { ReportDetails } from '#features/moderation/reports/ui/ReportDetails.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { RecordFallback } from '#platform/client/records/RecordPage.tsx';

export function ReportPage({ id }: { id: number }) {
  const query = trpc.reports.get.useQuery({ id }, { staleTime: 5_000 });
  if (query.data) return <ReportDetails report={query.data} />;
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
