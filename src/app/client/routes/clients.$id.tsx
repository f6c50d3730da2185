import { createFileRoute } from '@tanstack/react-router';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { ClientPage } from '../pages/profile/ClientPage.tsx';
import { loadTitle, parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/clients/$id')({
  loader: ({ context: { api }, params }) => {
    const id = parseRouteId(params);
    void api.projects.clientStats.prefetch({ id });
    void api.projects.ofClient.prefetch({ id });
    void api.reviews.ratings.prefetch({ id });
    void api.reviews.ofUser.prefetchInfinite({ id }, {});
    const client = api.profiles.client.ensureData({ id });
    return loadTitle(
      client.then(({ name }) => name),
      'Client',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Client' }] }),
  component: Client,
  pendingComponent: ProfileSkeleton,
});

function Client() {
  return <ClientPage id={parseRouteId(Route.useParams())} />;
}
