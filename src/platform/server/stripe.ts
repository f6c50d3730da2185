import Stripe from 'stripe';

/** Milliseconds. */
const TIMEOUT = 10_000;
/** The version the installed package's types describe. */
const API_VERSION = '2026-10-28.endive';

/** The official client; `base` points it at another server that speaks Stripe's API. */
export function createStripe(secretKey: string, base: string | null): Stripe {
  const url = base ? new URL(base) : null;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/** Seconds a webhook may be old, or from the future: the package checks only the former. */
const TOLERANCE = 300;

/** The event in a webhook's raw body, or null when no secret fits or its time is wrong. */
export function verifiedEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secrets: string[],
  now: Date,
): Stripe.Event | null {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(Math.abs(now.getTime() / 1_000 - sentAt) <= TOLERANCE)) return null;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, +now);
    } catch {
      // The next secret may fit: Stripe signs with the old and the new one after a rotation.
    }
  }
  return null;
}
