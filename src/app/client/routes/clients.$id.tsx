import { createFileRoute } from '@tanstack/react-router';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { ClientPage } from '../pages/ClientPage.tsx';
import { idIn, titleOf } from '../pages/route-id.ts';

export const Route = createFileRoute('/clients/$id')({
  loader: ({ context: { api }, params }) => {
    const id = idIn(params);
    void api.projects.statsOfClient.prefetch({ id });
    void api.projects.ofClient.prefetch({ id });
    void api.reviews.ratings.prefetch({ id });
    void api.reviews.about.prefetchInfinite({ id }, {});
    const client = api.profiles.client.ensureData({ id });
    return titleOf(
      client.then(({ name }) => name),
      'Client',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Client' }] }),
  component: Client,
  pendingComponent: ProfileSkeleton,
});

function Client() {
  return <ClientPage id={idIn(Route.useParams())} />;
}
