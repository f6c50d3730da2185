import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import classes from './shell.module.css';

export function PendingBar() {
  const loading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading || (resolvedLocation !== undefined && location.href !== resolvedLocation.href),
  });
  return <div className={classes.pending} data-on={loading} aria-hidden="true" />;
}

function readMetaTitle(meta: unknown): string | undefined {
  if (typeof meta !== 'object' || meta === null || !('title' in meta)) return undefined;
  return typeof meta.title === 'string' ? meta.title : undefined;
}

/** Returns the document title; undefined while the title that the server sent should remain. */
function usePageTitle(): string | undefined {
  const title = useMatches({
    select: (matches) => matches.flatMap((match) => match.meta ?? []).map(readMetaTitle),
  }).findLast((metaTitle) => metaTitle !== undefined);
  const isNotFound = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  const loading = useMatches({ select: (all) => all.some(({ status }) => status === 'pending') });
  const isFirstLoad = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  const pageTitle = isNotFound ? 'Page Not Found' : (title ?? (loading ? 'Loading…' : undefined));
  if (loading && isFirstLoad && !title) return undefined;
  return pageTitle ? `${pageTitle} · Bidwright` : 'Bidwright';
}

/** Announces the title of a new route to screen readers and moves the focus to its main element. */
export function RouteAnnouncer() {
  const title = usePageTitle();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [announcement, setAnnouncement] = useState('');
  const previousPath = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    const hasNavigated = previousPath.current !== undefined && previousPath.current !== path;
    previousPath.current = path;
    if (!hasNavigated) return;
    // From now on Back may restore a scroll position, which needs the true heights of all cards.
    document.documentElement.dataset.navigated = 'true';
    setAnnouncement(document.title);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className="bw-hidden" role="status" aria-live="polite">
      {announcement}
    </div>
  );
}
