import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UNCONFIRMED } from '#platform/client/errors.ts';
import { FormNote } from '#platform/client/kit/FormParts.tsx';
import { clearToast } from '#platform/client/toasts.tsx';
import { CardFormComing } from './CardFormComing.tsx';
import type { CardFormProps } from './card-form.ts';
import classes from './payment.module.css';

type Loaded = Stripe | 'loading' | 'failed';

/** Stripe's payment element. Card data is sent to Stripe only, never to our server. */
export default function StripeCardForm(props: CardFormProps) {
  const { clientSecret, publishableKey } = props;
  const { stripe, retry, fail } = useStripeScript(publishableKey);
  const scheme = useComputedColorScheme('light');

  if (stripe === 'loading') {
    return <CardFormComing says="Loading the card form…" test={false} />;
  }
  if (stripe === 'failed') {
    return (
      <div className={classes.form}>
        <FormNote>
          The payment provider’s card form could not be loaded. Nothing was charged.
        </FormNote>
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  const theme = scheme === 'dark' ? 'night' : 'stripe';
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme } }} key={theme}>
      <ElementForm {...props} onBroken={fail} />
    </Elements>
  );
}

/** Loads Stripe's script. Uses the `pure` entry, because the main entry would load it on import. */
function useStripeScript(publishableKey: string) {
  const [stripe, setLoaded] = useState<Loaded>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!allowsStripe()) {
      location.reload();
      return;
    }
    let here = true;
    setLoaded('loading');
    import('@stripe/stripe-js/dist/pure.mjs')
      .then(({ loadStripe }) => loadStripe(publishableKey))
      .then((stripe) => here && setLoaded(stripe ?? 'failed'))
      .catch(() => here && setLoaded('failed'));
    return () => {
      here = false;
    };
  }, [publishableKey, attempt]);
  return {
    stripe,
    retry: () => setAttempt((count) => count + 1),
    fail: () => setLoaded('failed'),
  };
}

/**
 * Returns true if the document was served for the payment page, because only its content security
 * policy allows Stripe's script.
 */
function allowsStripe(): boolean {
  const [document] = performance.getEntriesByType('navigation');
  const path = document && URL.parse(document.name)?.pathname;
  return !path || path.startsWith('/payment/');
}

interface ElementFormProps extends CardFormProps {
  /** Called if Stripe's fields cannot be shown. */
  onBroken: () => void;
}

function ElementForm(props: ElementFormProps) {
  const { returnPath, pay, onFilled, onPaid, onFailed, onOver, onBroken } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underway = useRef(false);

  function failed(said: string) {
    setFailure(said);
    onFailed(said);
  }
  function refused({ type, message, payment_intent: intent }: StripeError) {
    if (type === 'api_connection_error') return setFailure(UNCONFIRMED);
    const said = message ?? 'The payment could not be completed.';
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return onPaid();
    if (intent?.status === 'canceled') return onOver();
    failed(said);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || !ready || underway.current) return;
    underway.current = true;
    clearToast();
    setBusy(true);
    setFailure(null);
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: new URL(returnPath, location.origin).href },
      });
      if (error) refused(error);
      else onPaid();
    } catch {
      // A retry is safe: Stripe charges an intent once and then returns that it has succeeded.
      setFailure(UNCONFIRMED);
    } finally {
      underway.current = false;
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <div className={classes.element} data-ready={ready}>
        <PaymentElement
          onReady={() => setReady(true)}
          onChange={({ complete }) => complete && onFilled()}
          onLoadError={onBroken}
        />
      </div>
      {failure && <FormNote quiet={failure !== UNCONFIRMED}>{failure}</FormNote>}
      <Button type="submit" variant="next" size="lg" fullWidth aria-disabled={busy || !ready}>
        {busy ? 'Processing...' : pay}
      </Button>
    </form>
  );
}
