import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

const sections = ['active-projects', 'how-it-works'];

/** Goes to the section that the address names and takes the name out of the address. */
export function useScrollTo(section: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (section === undefined) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = sections.includes(section) ? document.getElementById(section) : null;
    void navigate({ to: '/', search: {}, replace: true, resetScroll: false }).then(() => {
      target?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
      target?.focus({ preventScroll: true });
    });
  }, [section, navigate]);
}
