import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '#platform/shared/fields/id.ts';
import { ProposePage } from '../pages/hire/ProposePage.tsx';
import { loadTitle, parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

interface ProposeSearch {
  /** The milestone that is chosen first. */
  milestone?: number;
  /** The proposal that is declined with the new one. */
  instead?: number;
  /** The delivery whose request for changes it answers. */
  request?: number;
}

function readProposeSearch(search: Record<string, unknown>): ProposeSearch {
  const milestone = parseId(String(search.milestone));
  const instead = parseId(String(search.instead));
  const request = parseId(String(search.request));
  return {
    ...(milestone && { milestone }),
    ...(instead && { instead }),
    ...(request && { request }),
  };
}

export const Route = createFileRoute('/projects/$id_/propose')({
  validateSearch: readProposeSearch,
  loader: ({ context: { api }, params }) => {
    const projectId = parseRouteId(params);
    const workspace = readIfSignedIn(api, () => api.hires.workspace.ensureData({ projectId }));
    return loadTitle(
      workspace.then((loaded) =>
        loaded ? `Propose a change: ${loaded.title}` : 'Propose a change',
      ),
      'Propose a change',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Propose a change' }] }),
  component: Propose,
});

function Propose() {
  const { milestone, instead, request } = Route.useSearch();
  return (
    <ProposePage
      id={parseRouteId(Route.useParams())}
      milestoneId={milestone}
      insteadOf={instead}
      requestId={request}
    />
  );
}
