import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWholePage } from '#platform/client/kit/useWholePage.ts';

const sections = ['active-projects', 'how-it-works'];

function goTo(section: string): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = sections.includes(section) ? document.getElementById(section) : null;
  target?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}

/**
 * Goes to the section that the address names by its hash or by a search value, and takes the value
 * out of the address; in this order the router would go back to the top once it has shown the new
 * address.
 */
export function useScrollTo(section: string | undefined) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const router = useRouter();
  useWholePage(section !== undefined || sections.includes(hash));
  useEffect(() => goTo(hash), [hash]);
  useEffect(() => {
    if (section === undefined) return;
    const forget = router.subscribe('onRendered', ({ toLocation }) => {
      if ('scrollTo' in toLocation.search) return;
      forget();
      if (toLocation.pathname === '/') goTo(section);
    });
    void navigate({ to: '/', search: {}, replace: true, resetScroll: false });
  }, [section, navigate, router]);
}
