import { useWorkspace } from '#features/hires/ui/workspace/useWorkspace.ts';
import { agreedFields, pickFields } from '#features/projects/brief/brief-fields.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';

const agreedTexts = agreedFields.filter((field) => field !== 'category' && field !== 'files');

interface AgreedProject {
  /** The current project if there is no agreement. */
  shown: ProjectView;
  isAgreed: boolean;
  agreedRevision: number | undefined;
  /** In percent; undefined if there is no hire, or while it is loading. */
  agreedFeePercent: number | undefined;
}

/**
 * Both sides of a hire see the texts that they agreed on: the hire may be for an earlier version,
 * and the bid may not include every criterion.
 */
export function useAgreedProject(project: ProjectView, isHireParty: boolean): AgreedProject {
  const { data: workspace } = useWorkspace(project.id, { enabled: isHireParty });
  const agreedRevision = workspace?.agreement?.revision;
  const agreedFeePercent = workspace?.feePercent;
  const { data: agreement } = trpc.hires.agreement.useQuery(
    { projectId: project.id },
    { enabled: agreedRevision !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!agreement) return { shown: project, isAgreed: false, agreedRevision, agreedFeePercent };
  const agreedIds = new Set(agreement.files.map(({ id }) => id));
  const files = project.files.filter(({ id }) => agreedIds.has(id));
  const shown = { ...project, ...pickFields(agreement, agreedTexts), files };
  return { shown, isAgreed: true, agreedRevision, agreedFeePercent };
}
