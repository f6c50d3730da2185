import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import classes from './shell.module.css';

export function PendingBar() {
  const isPending = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading || (resolvedLocation !== undefined && location.href !== resolvedLocation.href),
  });
  return <div className={classes.pending} data-on={isPending} aria-hidden="true" />;
}

function readMetaTitle(meta: unknown): string | undefined {
  if (typeof meta !== 'object' || meta === null || !('title' in meta)) return undefined;
  return typeof meta.title === 'string' ? meta.title : undefined;
}

/** Undefined while the title of the server's HTML must remain. */
function usePageTitle(): string | undefined {
  const title = useMatches({
    select: (matches) => matches.flatMap((match) => match.meta ?? []).map(readMetaTitle),
  }).findLast((metaTitle) => metaTitle !== undefined);
  const isNotFound = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  const isLoading = useMatches({ select: (all) => all.some(({ status }) => status === 'pending') });
  const isFirstLoad = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  const pageTitle = isNotFound ? 'Page Not Found' : (title ?? (isLoading ? 'Loading…' : undefined));
  if (isLoading && isFirstLoad && !title) return undefined;
  return pageTitle ? `${pageTitle} · Bidwright` : 'Bidwright';
}

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
    // From now on, Back may restore a scroll position, so elements outside the window must have
    // their real heights.
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
