import { parseAdminProjectSearch } from '#features/admin/projects/admin-projects.rules.ts';
import { AdminProjectList } from '#features/admin/projects/ui/AdminProjectList.tsx';
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
