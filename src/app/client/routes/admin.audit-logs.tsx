import { createFileRoute } from '@tanstack/react-router';
import { readAuditSearch } from '#features/audit/audit-search.rules.ts';
import { AuditLogPage } from '../pages/admin/AuditLogPage.tsx';

export const Route = createFileRoute('/admin/audit-logs')({
  validateSearch: readAuditSearch,
  // What a route's reading leaves out, the router hands on as it stood in the address.
  loaderDeps: ({ search }) => readAuditSearch({ ...search }),
  head: () => ({ meta: [{ title: 'Audit log' }] }),
  component: AuditLogs,
});

function AuditLogs() {
  return <AuditLogPage search={Route.useLoaderDeps()} />;
}
