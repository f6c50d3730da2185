import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import type { AdminProjectDetails } from '#features/admin/projects/admin-projects.schema.ts';
import {
  AdminProjectDetailsView,
  TakedownBlocked,
} from '#features/admin/projects/ui/AdminProjectDetailsView.tsx';
import {
  DecideAppeal,
  ModerationHistory,
} from '#features/moderation/appeals/ui/ModerationHistory.tsx';
import { takeDownRefusal } from '#features/moderation/takedowns/takedown.rules.ts';
import { TakedownButton } from '#features/moderation/takedowns/ui/TakedownButton.tsx';
import { Brief } from '#features/projects/ui/Brief.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { RecordFallback } from '#platform/client/records/RecordPage.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';

function ProjectRecord({ project }: { project: AdminProjectDetails }) {
  const { me } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync: decideAppeal } = trpc.takedowns.decide.useMutation();
  const { id, status, heldCents } = project;
  const isRemoved = status === 'removed';
  const refusal = isRemoved ? null : takeDownRefusal(status, heldCents !== null);

  async function refresh() {
    await Promise.all([utils.adminProjects.invalidate(), utils.projects.invalidate()]);
  }

  return (
    <AdminProjectDetailsView
      project={project}
      brief={
        <Brief
          brief={project}
          parts={{
            description: (
              <PlainText text={project.description} maxLines={8} noun="the description" />
            ),
          }}
        />
      }
      actions={!refusal && <TakedownButton projectId={id} isRemoved={isRemoved} onDone={refresh} />}
      takedowns={
        <>
          {refusal && <TakedownBlocked project={project} reason={refusal.message} />}
          <ModerationHistory
            title="Removals"
            label="Removed"
            actions={project.takedowns}
            meId={me?.id ?? 0}
            renderDecision={(takedownId) => (
              <DecideAppeal
                id={takedownId}
                kind="removal"
                decide={(decision, reason) => decideAppeal({ id: takedownId, decision, reason })}
                onDone={refresh}
              />
            )}
          />
        </>
      }
    />
  );
}

export function AdminProjectPage({ id }: { id: number }) {
  const query = trpc.adminProjects.get.useQuery({ id }, { staleTime: 5_000 });
  if (query.data) return <ProjectRecord project={query.data} />;
  return (
    <RecordFallback
      query={query}
      eyebrow="Projects"
      title="Project"
      noun="project"
      notFoundMessage="No project has this number."
      listLink={
        <Link to="/admin/projects" className="bw-button">
          All projects
        </Link>
      }
    />
  );
}
