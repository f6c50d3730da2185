import { Button, useComputedColorScheme } from '@mantine/core';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { clearToast } from '#platform/client/toasts/toasts.tsx';
import { CardFormSkeleton } from './CardFormSkeleton.tsx';
import type { CardFormProps } from './card-form.ts';
import classes from '../payment.module.css';

type StripeState = Stripe | 'loading' | 'failed';

/** Card data is sent to Stripe only, never to our server. */
export default function StripeCardForm(props: CardFormProps) {
  const { clientSecret, publishableKey } = props;
  const { stripe, retry, markFailed } = useStripeScript(publishableKey);
  const scheme = useComputedColorScheme('light');

  if (stripe === 'loading') {
    return <CardFormSkeleton label="Loading the card form…" isSandbox={false} />;
  }
  if (stripe === 'failed') {
    return (
      <div className={classes.form}>
        <FormError>
          The payment provider’s card form could not be loaded. Nothing was charged.
        </FormError>
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  const theme = scheme === 'dark' ? 'night' : 'stripe';
  return (
    // The key creates Stripe's fields again if the color scheme changes.
    <Elements stripe={stripe} options={{ clientSecret, appearance: { theme } }} key={theme}>
      <ElementForm {...props} onBroken={markFailed} />
    </Elements>
  );
}

/** From the `pure` entry, because the main entry loads the script on import. */
function useStripeScript(publishableKey: string) {
  const [stripe, setStripe] = useState<StripeState>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    // The reload requests the payment page from the server, whose policy allows the script.
    if (!isStripeAllowed()) {
      location.reload();
      return;
    }
    let isMounted = true;
    setStripe('loading');
    import('@stripe/stripe-js/dist/pure.mjs')
      .then(({ loadStripe }) => loadStripe(publishableKey))
      .then((stripe) => isMounted && setStripe(stripe ?? 'failed'))
      .catch(() => isMounted && setStripe('failed'));
    return () => {
      isMounted = false;
    };
  }, [publishableKey, attempt]);
  return {
    stripe,
    retry: () => setAttempt((count) => count + 1),
    markFailed: () => setStripe('failed'),
  };
}

/**
 * Only the policy of the payment page allows Stripe's script, and after a navigation inside the app
 * the document may be that of another page. True if the browser does not report the URL.
 */
function isStripeAllowed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const path = navigation && URL.parse(navigation.name)?.pathname;
  return !path || path.startsWith('/payment/');
}

interface ElementFormProps extends CardFormProps {
  onBroken: () => void;
}

function ElementForm(props: ElementFormProps) {
  const { returnPath, payLabel, notice, isRestarting } = props;
  const { onComplete, onPaid, onFailed, onExpired, onBroken } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A ref, because a second click may come before the state has changed.
  const isInProgress = useRef(false);

  function showFailure(text: string) {
    setFailure(text);
    onFailed(text);
  }
  function handleStripeError({ type, message, payment_intent: intent }: StripeError) {
    if (type === 'api_connection_error') return setFailure(UNCONFIRMED_MESSAGE);
    const text = message ?? 'The payment could not be completed.';
    // An earlier attempt, or another tab, may have paid or cancelled the intent.
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return onPaid();
    if (intent?.status === 'canceled') return onExpired();
    showFailure(text);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || !isReady || isRestarting || isInProgress.current) return;
    isInProgress.current = true;
    clearToast();
    setIsBusy(true);
    setFailure(null);
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: new URL(returnPath, location.origin).href },
      });
      if (error) handleStripeError(error);
      else onPaid();
    } catch {
      // A retry is safe: Stripe charges an intent once and then returns that it has succeeded.
      setFailure(UNCONFIRMED_MESSAGE);
    } finally {
      isInProgress.current = false;
      setIsBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      <div className={classes.element} data-ready={isReady}>
        <PaymentElement
          onReady={() => setIsReady(true)}
          onChange={({ complete }) => complete && onComplete()}
          onLoadError={onBroken}
        />
      </div>
      {/* The toast of `onFailed` announces every other failure. */}
      {failure && <FormError isSilent={failure !== UNCONFIRMED_MESSAGE}>{failure}</FormError>}
      {notice && !failure && <FormError>{notice}</FormError>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        fullWidth
        aria-disabled={isBusy || isRestarting || !isReady}
      >
        {isBusy || isRestarting ? 'Processing...' : payLabel}
      </Button>
    </form>
  );
}
