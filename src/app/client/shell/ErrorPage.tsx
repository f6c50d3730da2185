import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [retrying, setRetrying] = useState(false);
  const { status, message } = saidBy(error);

  function retry() {
    setRetrying(true);
    void router.invalidate().finally(() => {
      setRetrying(false);
      reset();
    });
  }

  return (
    <div className="bw-page bw-alone">
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
