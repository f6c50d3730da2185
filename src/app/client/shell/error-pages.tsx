import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';
import { isChunkLoadError, readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { isServerReachable } from '#platform/client/navigation/chunk-reload.ts';
import { track } from '#platform/client/tracking/event-queue.ts';

export function NotFoundPage() {
  const home = (
    <Link to="/" className="bw-button" data-variant="primary">
      Back to Home
    </Link>
  );
  return (
    <div className="bw-page bw-standalone">
      <EmptyState title="Page Not Found" drawing="lens" level={1} action={home}>
        There is no page at this address. It may have moved, or the link may contain a typo.
      </EmptyState>
    </div>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const { status, message } = readError(error);

  // Failed tRPC requests are tracked by `visit-events.ts`.
  useEffect(() => {
    if (!(error instanceof TRPCClientError)) track('error_occurred', { kind: 'page', status });
  }, [error, status]);

  // Status 0 is a lost connection. No dependencies, so that the listener is always the current
  // `retry`.
  useEffect(() => {
    if (status !== 0) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });

  function retry() {
    setRetrying(true);
    if (isChunkLoadError(error)) return void reloadChunk();
    void router.invalidate().finally(() => {
      setRetrying(false);
      reset();
    });
  }

  // A chunk that failed to load, and its styles, can only be loaded by a reload of the page.
  // Without a connection, a reload would show the browser's error page.
  async function reloadChunk() {
    if (await isServerReachable()) return location.reload();
    setRetrying(false);
  }

  return (
    <div className="bw-page bw-standalone">
      <ErrorState
        title={status === 0 ? 'No Connection' : 'Something Went Wrong'}
        message={message}
        onRetry={retry}
        retrying={isRetrying}
        level={1}
      />
    </div>
  );
}
