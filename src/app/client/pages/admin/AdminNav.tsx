import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { adminNavItems } from './admin-navigation.ts';
import classes from './admin.module.css';

/** The sections of the admin area. On a phone they are one row, scrolled to the current section. */
export function AdminNav() {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  useEffect(() => {
    const section = adminNavItems.find(({ to }) => path === to || path.startsWith(`${to}/`));
    const current = section && nav.current?.querySelector(`[href="${section.to}"]`)?.parentElement;
    if (current?.parentElement) current.parentElement.scrollLeft = current.offsetLeft - 24;
  }, [path]);

  return (
    <nav ref={nav} className={classes.nav} aria-label="Admin">
      <ul ref={fadeScrollEdges} className="bw-fade-x">
        {adminNavItems.map(({ label, to, Icon }) => (
          <li key={label}>
            <Link to={to}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
