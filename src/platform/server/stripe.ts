import Stripe from 'stripe';

/** Milliseconds per request. */
const TIMEOUT = 10_000;
/** API version of the types in the installed package. */
const API_VERSION = '2026-10-28.endive';

/** Returns a `fetch` that adds headers to each request. */
function fetchWith(more: Record<string, string>): typeof fetch {
  return (address, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return fetch(address, { ...init, headers });
  };
}

/**
 * Returns the official client; `base` is the URL of another server with Stripe's API. The client
 * uses `fetch`, because over `node:http` the package retries after a closed connection even if
 * retries are disabled.
 */
export function createStripe(
  secretKey: string,
  base: string | null,
  more?: Record<string, string>,
): Stripe {
  const url = base ? new URL(base) : null;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(more && fetchWith(more)),
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/**
 * Maximum difference in seconds between the signature time of a webhook and now. The package
 * rejects old signatures only, so future ones are rejected here.
 */
const TOLERANCE = 300;

/** A webhook request: raw body, signature header and time of receipt. */
export interface Webhook {
  body: Buffer;
  signature: string;
  now: Date;
}

/**
 * Returns the event in the raw body of a webhook; null if no secret matches the signature or its
 * time is out of tolerance.
 */
export function verifiedEvent(
  stripe: Stripe,
  { body, signature, now }: Webhook,
  secrets: string[],
): Stripe.Event | null {
  return opened({ signature, now }, secrets, (secret) =>
    stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, +now),
  );
}

/**
 * As `verifiedEvent` for a thin event, which contains the id of the changed object but not the
 * object.
 */
export function verifiedThinEvent(
  stripe: Stripe,
  { body, signature, now }: Webhook,
  secrets: string[],
): Stripe.V2.Core.EventNotification | null {
  return opened({ signature, now }, secrets, (secret) =>
    stripe.parseEventNotification(body, signature, secret, TOLERANCE, undefined, +now),
  );
}

/** Tries each secret, because Stripe signs with the old and the new secret after a rotation. */
function opened<Found>(
  { signature, now }: Omit<Webhook, 'body'>,
  secrets: string[],
  open: (secret: string) => Found,
): Found | null {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(Math.abs(now.getTime() / 1_000 - sentAt) <= TOLERANCE)) return null;
  for (const secret of secrets) {
    try {
      return open(secret);
    } catch {
      // Another secret may match.
    }
  }
  return null;
}
