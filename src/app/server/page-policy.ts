import { holdsSecret, isTracked } from '#platform/shared/measured-places.ts';

export interface Trackers {
  metaPixelId: string | null;
  hotjarId: string | null;
}

const noTrackers: Trackers = { metaPixelId: null, hotjarId: null };

/** As the page's script reads them; nothing where there is none. */
export function trackersTag({ metaPixelId, hotjarId }: Trackers): string {
  const named = [metaPixelId && `pixel:${metaPixelId}`, hotjarId && `hotjar:${hotjarId}`];
  const content = named.filter(Boolean).join(' ');
  return content && `<meta name="trackers" content="${content}" />`;
}

type Guest = 'stripe' | 'metaPixelId' | 'hotjarId';
type Directive = 'script-src' | 'connect-src' | 'frame-src' | 'font-src';

/** What each guest of the page may bring along. Pictures may come from anywhere as it is. */
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

/** Who may come to this page, and what it tells the pages after it of its address. */
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
