import { useRouterState } from '@tanstack/react-router';

export function PendingBar() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <div className="bw-pending" data-on={loading} aria-hidden="true" />;
}
