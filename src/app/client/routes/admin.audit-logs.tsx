import { createFileRoute } from '@tanstack/react-router';
import { type AuditSearch, parseAuditSearch } from '#features/audit/audit-search.rules.ts';
import { AuditLog } from '#features/audit/ui/AuditLog.tsx';
import { ruleLabels } from '#features/moderation/moderation.labels.ts';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export const Route = createFileRoute('/admin/audit-logs')({
  // The component validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: AuditSearch) => search,
  head: () => ({ meta: [{ title: 'Audit log' }] }),
  component: AuditLogs,
});

const codeLabels = { rule: ruleLabels };

function AuditLogs() {
  const search = parseAuditSearch({ ...Route.useSearch() });
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Audit log"
        lead="Who did what, and when. Entries are never changed or removed."
      />
      <AuditLog search={search} detailLabels={codeLabels} />
    </>
  );
}
