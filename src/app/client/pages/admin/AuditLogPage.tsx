import { readAuditSearch } from '#features/audit/audit-search.rules.ts';
import { AuditLog } from '#features/audit/ui/AuditLog.tsx';
import { ruleLabels } from '#features/moderation/moderation.labels.ts';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

const codeLabels = { rule: ruleLabels };

export function AuditLogPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Audit log"
        lead="Who did what, and when. Entries are never changed or removed."
      />
      <AuditLog search={readAuditSearch({ ...search })} detailLabels={codeLabels} />
    </>
  );
}
