import { ProjectBrowser } from '#features/projects/ui/ProjectBrowser.tsx';
import type { ProjectSearch } from '#features/projects/ui/project-search.ts';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

export function ProjectsPage({ search }: { search: ProjectSearch }) {
  return (
    <div className="bw-page">
      <PageHeading
        title="Browse projects"
        lead="Fixed-price software projects that are open for bids."
      />
      <ProjectBrowser search={search} />
    </div>
  );
}
