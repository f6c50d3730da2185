import { lazy, Suspense } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { Hero } from '#features/showcase/ui/Hero.tsx';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { loadBelowFold } from './load-below-fold.ts';
import shellClasses from '../../shell/shell.module.css';

const BelowFold = lazy(loadBelowFold);

function BelowFoldSkeleton() {
  return (
    // About as high as the content, so that a reload can restore a scroll position in the content.
    <div
      className={`bw-page ${shellClasses.fullWindow}`}
      style={{ minHeight: '250rem' }}
      aria-hidden="true"
    >
      <Skeleton height="2rem" width="14rem" mt={64} mb={28} />
      <Skeleton height="32rem" />
    </div>
  );
}

export function HomePage({ scrollTo }: { scrollTo: string | undefined }) {
  const { me } = useMe();
  return (
    <>
      <Hero canPost={!me || me.role === 'client'} />
      <Suspense fallback={<BelowFoldSkeleton />}>
        <BelowFold scrollTo={scrollTo} signedIn={me !== null} />
      </Suspense>
    </>
  );
}
