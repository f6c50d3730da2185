import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { FindWorkGuide } from '#features/guides/ui/FindWorkGuide.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';

export const Route = createFileRoute('/find-work')({
  head: () => ({ meta: [{ title: 'Find work' }] }),
  loader: ({ context: { api } }) => {
    void api.bids.terms.prefetch();
    void api.market.openProjectCounts.prefetch();
  },
  component: FindWork,
});

function FindWork() {
  const { me } = useMe();
  return (
    <FindWorkGuide
      renderBadge={(category) => <CategoryBadge category={category} />}
      viewerRole={me?.role ?? null}
    />
  );
}
