import { RevisionHistory } from '#features/projects/ui/history/RevisionHistory.tsx';
import { BackToProjectButton } from '#features/projects/ui/page/BackToProjectButton.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function ProjectHistoryPage({ id, title }: { id: number; title: string }) {
  return (
    <div className="bw-page">
      <PageHeading title="What changed" lead={title} actions={<BackToProjectButton id={id} />} />
      <RevisionHistory projectId={id} />
    </div>
  );
}
