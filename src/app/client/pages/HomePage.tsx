import { useMe } from '#features/accounts/ui/useMe.ts';
import { ActiveProjects } from '#features/projects/ui/ActiveProjects.tsx';
import { Hero } from '#features/showcase/ui/Hero.tsx';
import { HowItWorks } from '#features/showcase/ui/HowItWorks.tsx';
import { MoneyPath } from '#features/showcase/ui/MoneyPath.tsx';
import { useScrollTo } from './useScrollTo.ts';

export function HomePage({ scrollTo }: { scrollTo: string | undefined }) {
  const { me } = useMe();
  useScrollTo(scrollTo);
  return (
    <>
      <Hero developer={me?.role === 'developer'} />
      <ActiveProjects />
      <HowItWorks />
      <MoneyPath />
    </>
  );
}
