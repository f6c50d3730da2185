import { createFileRoute } from '@tanstack/react-router';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { DeveloperPage } from '../pages/profile/DeveloperPage.tsx';
import { loadTitle, parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/developers/$id')({
  loader: ({ context: { api }, params }) => {
    const id = parseRouteId(params);
    void api.portfolio.ofDeveloper.prefetch({ id });
    void api.reviews.ratings.prefetch({ id });
    void api.reviews.ofUser.prefetchInfinite({ id }, {});
    void api.stories.list.prefetchInfinite({ developerId: id }, {});
    void api.bids.openCount.prefetch({ developerId: id });
    const developer = api.profiles.developer.ensureData({ id });
    return loadTitle(
      developer.then(({ name }) => name),
      'Developer',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Developer' }] }),
  component: Developer,
  pendingComponent: () => <ProfileSkeleton hasRating />,
});

function Developer() {
  return <DeveloperPage id={parseRouteId(Route.useParams())} />;
}
