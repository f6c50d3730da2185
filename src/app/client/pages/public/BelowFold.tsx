import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FeaturedDevelopers } from '#features/profiles/directory/ui/FeaturedDevelopers.tsx';
import { ActiveProjects } from '#features/projects/ui/browse/ActiveProjects.tsx';
import { HowItWorks } from '#features/showcase/ui/HowItWorks.tsx';
import { MoneyPath } from '#features/showcase/ui/MoneyPath.tsx';
import { StatsBand } from '#features/showcase/ui/StatsBand.tsx';
import { Testimonials } from '#features/showcase/ui/Testimonials.tsx';
import { trpc } from '#platform/client/api/trpc.ts';

const sections = ['active-projects', 'how-it-works'];

function scrollToSection(section: string): void {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = sections.includes(section) ? document.getElementById(section) : null;
  target?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}

/**
 * Removes the search parameter `scrollTo` first, because a navigation can reset the scroll
 * position.
 */
function useScrollToSection(section: string | undefined) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => scrollToSection(hash), [hash]);
  useEffect(() => {
    if (section === undefined) return;
    const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
      if ('scrollTo' in toLocation.search) return;
      unsubscribe();
      if (toLocation.pathname === '/') scrollToSection(section);
    });
    void navigate({ to: '/', search: {}, replace: true, resetScroll: false });
  }, [section, navigate, router]);
}

interface BelowFoldProps {
  scrollTo: string | undefined;
  signedIn: boolean;
}

export default function BelowFold({ scrollTo, signedIn }: BelowFoldProps) {
  const { isPending, failureCount } = trpc.showcase.testimonials.useQuery();
  // If testimonials were inserted after the scroll, the section would move.
  const areTestimonialsSettled = !isPending || failureCount > 0;
  useScrollToSection(areTestimonialsSettled ? scrollTo : undefined);
  return (
    <>
      <ActiveProjects isSignedIn={signedIn} />
      <FeaturedDevelopers />
      <StatsBand />
      <Testimonials />
      <HowItWorks />
      <MoneyPath />
    </>
  );
}
