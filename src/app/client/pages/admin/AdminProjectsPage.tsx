import { parseAdminProjectSearch } from '#features/admin/postings/posting.rules.ts';
import { AdminProjectList } from '#features/admin/postings/ui/Postings.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function AdminProjectsPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Projects"
        lead="All projects: public, private, finished, and removed."
      />
      <AdminProjectList search={parseAdminProjectSearch({ ...search })} />
    </>
  );
}
