import { createFileRoute } from '@tanstack/react-router';
import type { AuditSearch } from '#features/audit/audit-search.rules.ts';
import { AuditLogPage } from '../pages/admin/AuditLogPage.tsx';

export const Route = createFileRoute('/admin/audit-logs')({
  // Validated by the page, to exclude the filters of admin lists from the entry bundle.
  validateSearch: (search: AuditSearch) => search,
  head: () => ({ meta: [{ title: 'Audit log' }] }),
  component: AuditLogs,
});

function AuditLogs() {
  return <AuditLogPage search={Route.useSearch()} />;
}
