import { holdsSecret, isTracked } from '#platform/shared/measured-places.ts';

export interface Trackers {
  metaPixelId: string | null;
  hotjarId: string | null;
}

const noTrackers: Trackers = { metaPixelId: null, hotjarId: null };

/** Returns the meta tag from which the client reads the trackers; empty if there are none. */
export function trackersTag({ metaPixelId, hotjarId }: Trackers): string {
  const named = [metaPixelId && `pixel:${metaPixelId}`, hotjarId && `hotjar:${hotjarId}`];
  const content = named.filter(Boolean).join(' ');
  return content && `<meta name="trackers" content="${content}" />`;
}

type Guest = 'stripe' | 'metaPixelId' | 'hotjarId';
type Directive = 'script-src' | 'connect-src' | 'frame-src' | 'font-src';

/** Sources that each third-party script needs. Images are allowed from every https origin. */
const guests: Record<Guest, Partial<Record<Directive, string>>> = {
  stripe: {
    'script-src': 'https://js.stripe.com https://*.js.stripe.com',
    'connect-src': 'https://api.stripe.com',
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  },
  metaPixelId: {
    'script-src': 'https://connect.facebook.net',
    'connect-src': 'https://connect.facebook.net https://www.facebook.com',
  },
  hotjarId: {
    'script-src': 'https://*.hotjar.com',
    'connect-src': 'https://*.hotjar.com https://*.hotjar.io wss://*.hotjar.com',
    'frame-src': 'https://*.hotjar.com',
    'font-src': 'https://*.hotjar.com',
  },
};
const names: readonly Guest[] = ['stripe', 'metaPixelId', 'hotjarId'];

function policy(nonce: string, lets: Record<Guest, unknown>): string {
  const present = names.filter((guest) => lets[guest]);
  const of = (directive: Directive, ...own: string[]) => {
    const sources = [...own, ...present.flatMap((guest) => guests[guest][directive] ?? [])];
    return `${directive} ${sources.length > 0 ? sources.join(' ') : `'none'`}`;
  };
  return [
    `default-src 'none'`,
    of('script-src', `'self'`, `'nonce-${nonce}'`),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https:`,
    of('font-src', `'self'`),
    `media-src 'self'`,
    of('connect-src', `'self'`),
    of('frame-src'),
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');
}

interface Configured {
  trackers: Trackers;
  stripeScripts: boolean;
}

/**
 * Returns the Content-Security-Policy of a page, and a Referrer-Policy that hides paths with
 * private data or tokens from other sites.
 */
export function pageHeaders(path: string, nonce: string, configured: Configured) {
  const tracked = isTracked(path);
  const { metaPixelId, hotjarId } = tracked ? configured.trackers : noTrackers;
  const stripe = configured.stripeScripts && path.startsWith('/payment/');
  return {
    'content-security-policy': policy(nonce, { metaPixelId, hotjarId, stripe }),
    ...(!tracked && { 'referrer-policy': 'strict-origin' }),
    ...(holdsSecret(path) && { 'referrer-policy': 'no-referrer' }),
  };
}
