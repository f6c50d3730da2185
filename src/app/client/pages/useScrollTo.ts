import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const sections = ['active-projects', 'how-it-works'];

function goTo(section: string): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = sections.includes(section) ? document.getElementById(section) : null;
  target?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}

/**
 * Scrolls to the section named by the hash or by a search parameter, and removes the parameter. It
 * scrolls after the address has changed, because the router then resets the scroll position.
 */
export function useScrollTo(section: string | undefined) {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const router = useRouter();
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
