import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

function titleIn(meta: unknown): string | undefined {
  if (typeof meta !== 'object' || meta === null || !('title' in meta)) return undefined;
  return typeof meta.title === 'string' ? meta.title : undefined;
}

/** Returns the document title; undefined while the one sent by the server should remain. */
function usePageTitle(): string | undefined {
  const title = useMatches({
    select: (matches) => matches.flatMap((match) => match.meta ?? []).map(titleIn),
  }).findLast((found) => found !== undefined);
  const missing = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  const loading = useMatches({ select: (all) => all.some(({ status }) => status === 'pending') });
  const isFirst = useRouterState({ select: (state) => state.resolvedLocation === undefined });
  const known = missing ? 'Page Not Found' : (title ?? (loading ? 'Loading…' : undefined));
  if (loading && isFirst && !title) return undefined;
  return known ? `${known} · Bidwright` : 'Bidwright';
}

/** Announces the title of a new route to screen readers and moves the focus to its main element. */
export function RouteAnnouncer() {
  const title = usePageTitle();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [announced, setAnnounced] = useState('');
  const before = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path;
    before.current = path;
    if (!moved) return;
    // From now on Back may restore a scroll position, which needs the true heights of all cards.
    document.documentElement.dataset.navigated = 'true';
    setAnnounced(document.title);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className="bw-hidden" role="status" aria-live="polite">
      {announced}
    </div>
  );
}
