import { useMe } from '#features/accounts/ui/useMe.ts';
import { FindWorkGuide } from '#features/guides/ui/FindWorkGuide.tsx';
import { CategoryBadge } from '#features/projects/ui/CategoryBadge.tsx';

export function FindWorkPage() {
  const { me } = useMe();
  return (
    <FindWorkGuide
      badge={(category) => <CategoryBadge category={category} />}
      viewerRole={me?.role ?? null}
    />
  );
}
