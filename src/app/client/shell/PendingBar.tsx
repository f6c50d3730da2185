import { useRouterState } from '@tanstack/react-router';

export function PendingBar() {
  const loading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading || (resolvedLocation !== undefined && location.href !== resolvedLocation.href),
  });
  return <div className="bw-pending" data-on={loading} aria-hidden="true" />;
}
