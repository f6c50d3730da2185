import { createFileRoute } from '@tanstack/react-router';
import { AgreementSkeleton } from '#features/hires/ui/agreement/AgreementSkeleton.tsx';
import { AgreementPage } from '../pages/hire/AgreementPage.tsx';
import { loadTitle, parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id_/agreement')({
  loader: ({ context: { api }, params }) => {
    const projectId = parseRouteId(params);
    const agreement = readIfSignedIn(api, () => api.hires.agreement.ensureData({ projectId }));
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
  return <AgreementPage id={parseRouteId(Route.useParams())} />;
}
