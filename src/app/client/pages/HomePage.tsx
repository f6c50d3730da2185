import { ActiveProjects } from '#features/projects/ui/ActiveProjects.tsx';
import { Hero } from '#features/showcase/ui/Hero.tsx';
import { HowItWorks } from '#features/showcase/ui/HowItWorks.tsx';
import { MoneyPath } from '#features/showcase/ui/MoneyPath.tsx';
import { useScrollTo } from './useScrollTo.ts';

export function HomePage({ scrollTo }: { scrollTo: string | undefined }) {
  useScrollTo(scrollTo);
  return (
    <>
      <Hero />
      <ActiveProjects />
      <HowItWorks />
      <MoneyPath />
    </>
  );
}
