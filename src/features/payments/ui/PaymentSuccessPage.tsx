import { useEffect } from 'react';
import { NoProjectNamed } from './NoProjectNamed.tsx';
import { PaymentOutcome } from './PaymentOutcome.tsx';
import classes from './payment-success.module.css';

const secrets = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** Ignores the payment status in the URL, because it can be forged, and removes its secrets. */
export function PaymentSuccessPage({ projectId }: { projectId: number | undefined }) {
  useEffect(() => {
    const url = new URL(location.href);
    if (!secrets.some((name) => url.searchParams.has(name))) return;
    for (const name of secrets) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  }, []);

  return (
    <div className={`bw-page ${classes.page}`}>
      {projectId ? <PaymentOutcome key={projectId} projectId={projectId} /> : <NoProjectNamed />}
    </div>
  );
}
