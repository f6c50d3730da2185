import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const sections = ['active-projects', 'how-it-works'];

function scrollToSection(section: string): void {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = sections.includes(section) ? document.getElementById(section) : null;
  target?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  target?.focus({ preventScroll: true });
}

/**
 * Scrolls to the section named by the hash or by a search parameter, and removes the parameter. It
 * scrolls after the address has changed, because the router then resets the scroll position.
 */
export function useScrollToSection(section: string | undefined) {
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
