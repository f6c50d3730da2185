import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { TRPCClientError } from '@trpc/client';
import { useEffect, useState } from 'react';
import { isChunkLoadError, readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { isServerReachable } from '#platform/client/navigation/chunk-reload.ts';
import { track } from '#platform/client/tracking/event-queue.ts';

/** Shown if a path has no route, or if the loader of the route throws `notFound`. */
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

/** Shown instead of a page whose loader or component throws. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const { status, message } = readError(error);

  // Failed tRPC requests are not tracked here, because `visit-events.ts` tracks them.
  useEffect(() => {
    if (!(error instanceof TRPCClientError)) track('error_occurred', { kind: 'page', status });
  }, [error, status]);

  // After a lost connection (status 0), retries when the browser is online again. The effect has no
  // dependencies, so that the listener is always the current `retry`.
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

  // A chunk that failed to load, and its styles, can only be loaded by a reload of the page. If the
  // server is not reachable, a reload would show the browser's error page.
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
