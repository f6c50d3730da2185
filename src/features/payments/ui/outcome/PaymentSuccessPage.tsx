import { useEffect } from 'react';
import { MissingProject } from './MissingProject.tsx';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import classes from './payment-success.module.css';

const secretParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Ignores the payment status in the URL, because it can be forged, and removes its secrets. */
export function PaymentSuccessPage({ projectId }: { projectId: number | undefined }) {
  useEffect(() => {
    const url = new URL(location.href);
    if (!secretParams.some((name) => url.searchParams.has(name))) return;
    for (const name of secretParams) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  }, []);

  return (
    <div className={`bw-page ${classes.page}`}>
      {projectId ? <PaymentOutcome key={projectId} projectId={projectId} /> : <MissingProject />}
    </div>
  );
}
