import Stripe from 'stripe';

/** Milliseconds. */
const TIMEOUT = 10_000;
/** The version the installed package's types describe. */
const API_VERSION = '2026-10-28.endive';

/** Says more in every request than the package does. */
function fetchWith(more: Record<string, string>): typeof fetch {
  return (address, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    return fetch(address, { ...init, headers });
  };
}

/**
 * The official client; `base` points it at another server that speaks Stripe's API. It goes by
 * `fetch`, since over `node:http` the package sends again after a closed connection even what it
 * was told to send once.
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

/** Seconds a webhook may be old, or from the future: the package checks only the former. */
const TOLERANCE = 300;

/** What came in a webhook: its raw body, its signature, and when. */
export interface Webhook {
  body: Buffer;
  signature: string;
  now: Date;
}

/** The event in a webhook's raw body, or null when no secret fits or its time is wrong. */
export function verifiedEvent(
  stripe: Stripe,
  { body, signature, now }: Webhook,
  secrets: string[],
): Stripe.Event | null {
  return opened({ signature, now }, secrets, (secret) =>
    stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, +now),
  );
}

/** The same for a thin event, which names what changed and does not show it. */
export function verifiedThinEvent(
  stripe: Stripe,
  { body, signature, now }: Webhook,
  secrets: string[],
): Stripe.V2.Core.EventNotification | null {
  return opened({ signature, now }, secrets, (secret) =>
    stripe.parseEventNotification(body, signature, secret, TOLERANCE, undefined, +now),
  );
}

/** Tries each secret: Stripe signs with the old and the new one after a rotation. */
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
      // The next secret may fit.
    }
  }
  return null;
}
