import { createFileRoute } from '@tanstack/react-router';
import { AgreementSkeleton } from '#features/hires/ui/agreement/AgreementSkeleton.tsx';
import { parseId } from '#platform/shared/fields/id.ts';
import { AgreementPage } from '../pages/hire/AgreementPage.tsx';
import { loadTitle, parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

interface AgreementSearch {
  /** The newest by default. */
  version?: number;
}

function readAgreementSearch(search: Record<string, unknown>): AgreementSearch {
  const version = parseId(String(search.version));
  return version ? { version } : {};
}

export const Route = createFileRoute('/projects/$id_/agreement')({
  validateSearch: readAgreementSearch,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: ({ context: { api }, params, deps: { version } }) => {
    const input = { projectId: parseRouteId(params), ...(version && { version }) };
    const agreement = readIfSignedIn(api, () => api.hires.agreement.ensureData(input));
    return loadTitle(
      agreement.then((loaded) => (loaded ? `Agreement: ${loaded.title}` : 'Agreement')),
      'Agreement',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Agreement' }] }),
  component: ProjectAgreement,
  pendingComponent: AgreementSkeleton,
});

function ProjectAgreement() {
  const { version } = Route.useSearch();
  return <AgreementPage id={parseRouteId(Route.useParams())} version={version} />;
}
