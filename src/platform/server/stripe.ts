import Stripe from 'stripe';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;
/** As in the types of the installed package. */
const API_VERSION = '2026-10-28.endive';

/** Rejects redirects, because requests contain secrets. */
function createFetch(extraHeaders: Record<string, string>): typeof fetch {
  return (address, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value);
    return fetch(address, { ...init, headers, redirect: 'error' });
  };
}

/**
 * Uses `fetch`, because over `node:http` the package retries after a closed connection even if
 * retries are disabled.
 */
export function createStripe(
  secretKey: string,
  baseUrl: string | null,
  extraHeaders: Record<string, string> = {},
): Stripe {
  const url = baseUrl ? new URL(baseUrl) : null;
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(createFetch(extraHeaders)),
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  });
}

/** The package rejects only old signatures, so signatures from the future are rejected here. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
const DEFAULT_CRYPTO = undefined;

export interface WebhookRequest {
  body: Buffer;
  signature: string;
  now: Date;
}

/**
 * Null if no secret matches the signature, its time is out of tolerance, or the body is not JSON.
 */
export function verifyEvent(
  stripe: Stripe,
  { body, signature, now }: WebhookRequest,
  secrets: string[],
): Stripe.Event | null {
  return verifyWithAnySecret({ signature, now }, secrets, (secret) =>
    stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      DEFAULT_CRYPTO,
      now.getTime(),
    ),
  );
}

/** A thin event contains the id of the changed object but not the object. */
export function verifyThinEvent(
  stripe: Stripe,
  { body, signature, now }: WebhookRequest,
  secrets: string[],
): Stripe.V2.Core.EventNotification | null {
  return verifyWithAnySecret({ signature, now }, secrets, (secret) =>
    stripe.parseEventNotification(
      body,
      signature,
      secret,
      SIGNATURE_TOLERANCE_SECONDS,
      DEFAULT_CRYPTO,
      now.getTime(),
    ),
  );
}

const SignedEvent = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
});
const SnapshotEvent = SignedEvent.extend({ data: z.looseObject({ object: z.looseObject({}) }) });

/** A correct signature does not prove that the fields exist. */
export function hasEventShape(event: object, kind: 'snapshot' | 'thin'): boolean {
  return (kind === 'snapshot' ? SnapshotEvent : SignedEvent).safeParse(event).success;
}

/** Stripe signs with the old and the new secret after a rotation. */
function verifyWithAnySecret<Event>(
  { signature, now }: Omit<WebhookRequest, 'body'>,
  secrets: string[],
  verify: (secret: string) => Event,
): Event | null {
  // NaN if the header contains no time; the comparison is then false.
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  const isInTolerance = Math.abs(now.getTime() / 1_000 - sentAt) <= SIGNATURE_TOLERANCE_SECONDS;
  if (!isInTolerance) return null;
  for (const secret of secrets) {
    try {
      return verify(secret);
    } catch {}
  }
  return null;
}
