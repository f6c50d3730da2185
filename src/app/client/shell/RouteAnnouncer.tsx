import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

function titleIn(meta: unknown): string | undefined {
  if (typeof meta !== 'object' || meta === null || !('title' in meta)) return undefined;
  return typeof meta.title === 'string' ? meta.title : undefined;
}

/** Undefined as long as the title that the server sent with the page is the best there is. */
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

/** After a change of route the title is said and the keyboard goes on from the new page's top. */
export function RouteAnnouncer() {
  const title = usePageTitle();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [said, setSaid] = useState('');
  const before = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path;
    before.current = path;
    if (!moved) return;
    setSaid(document.title);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className="bw-hidden" role="status" aria-live="polite">
      {said}
    </div>
  );
}
