import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';
import { isChunkLoadError, readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { isServerReachable } from '#platform/client/navigation/chunk-reload.ts';
import { track } from '#platform/client/tracking/event-queue.ts';

export function NotFoundPage() {
  const home = (
    <Link to="/" className="bw-button" data-variant="next">
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
  const [retrying, setRetrying] = useState(false);
  const { status, message } = readError(error);

  // Failed requests are tracked elsewhere.
  useEffect(() => {
    if (!(error instanceof TRPCClientError)) track('error_occurred', { kind: 'page', status });
  }, [error, status]);

  // Retries automatically if the error was a lost connection and the browser is online again.
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

  // Only a reload fetches a chunk again, because it also loads the chunk's styles.
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
        retrying={retrying}
        level={1}
      />
    </div>
  );
}
