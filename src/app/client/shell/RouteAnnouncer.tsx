import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

function titleIn(meta: unknown): string | undefined {
  if (typeof meta !== 'object' || meta === null || !('title' in meta)) return undefined;
  return typeof meta.title === 'string' ? meta.title : undefined;
}

function usePageTitle(): string {
  const title = useMatches({
    select: (matches) => matches.flatMap((match) => match.meta ?? []).map(titleIn),
  }).findLast((found) => found !== undefined);
  const missing = useMatches({
    select: (all) => all.some((match) => match.status === 'notFound' || match._notFound),
  });
  const known = missing ? 'Page Not Found' : title;
  return known ? `${known} · Bidwright` : 'Bidwright';
}

/** After a change of route the title is said and the keyboard goes on from the new page's top. */
export function RouteAnnouncer() {
  const title = usePageTitle();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const [said, setSaid] = useState('');
  const before = useRef<string | undefined>(undefined);

  useEffect(() => {
    document.title = title;
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
