import { parseReportSearch } from '#features/moderation/reports/report-search.rules.ts';
import { Reports } from '#features/moderation/reports/ui/Reports.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function ReportsPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Reports"
        lead="Reports from users. Open reports are listed with the longest waiting first."
      />
      <Reports search={parseReportSearch({ ...search })} />
    </>
  );
}
