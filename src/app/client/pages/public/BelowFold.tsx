import { FeaturedDevelopers } from '#features/profiles/directory/ui/FeaturedDevelopers.tsx';
import { ActiveProjects } from '#features/projects/ui/browse/ActiveProjects.tsx';
import { HowItWorks } from '#features/showcase/ui/HowItWorks.tsx';
import { MoneyPath } from '#features/showcase/ui/MoneyPath.tsx';
import { StatsBand } from '#features/showcase/ui/StatsBand.tsx';
import { Testimonials } from '#features/showcase/ui/Testimonials.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { useScrollToSection } from './useScrollToSection.ts';

interface BelowFoldProps {
  scrollTo: string | undefined;
  signedIn: boolean;
}

/** The part of the home page below the first paint. */
export default function BelowFold({ scrollTo, signedIn }: BelowFoldProps) {
  const { isPending, failureCount } = trpc.showcase.testimonials.useQuery();
  // The section would move if testimonials were inserted after the scroll.
  const settled = !isPending || failureCount > 0;
  useScrollToSection(settled ? scrollTo : undefined);
  return (
    <>
      <ActiveProjects signedIn={signedIn} />
      <FeaturedDevelopers />
      <StatsBand />
      <Testimonials />
      <HowItWorks />
      <MoneyPath />
    </>
  );
}
