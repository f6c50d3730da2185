import { lazy, Suspense } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { Hero } from '#features/showcase/ui/Hero.tsx';

const BelowFold = lazy(() => import('./BelowFold.tsx'));

export function HomePage({ scrollTo }: { scrollTo: string | undefined }) {
  const { me } = useMe();
  return (
    <>
      <Hero developer={me?.role === 'developer'} />
      <Suspense fallback={<div className="bw-window" />}>
        <BelowFold scrollTo={scrollTo} signedIn={me !== null} />
      </Suspense>
    </>
  );
}
