import { containsSecret, isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';

export interface Trackers {
  metaPixelId: string | null;
  hotjarId: string | null;
}

const noTrackers: Trackers = { metaPixelId: null, hotjarId: null };

export function renderTrackersTag({ metaPixelId, hotjarId }: Trackers): string {
  const ids = [metaPixelId && `pixel:${metaPixelId}`, hotjarId && `hotjar:${hotjarId}`];
  const content = ids.filter(Boolean).join(' ');
  return content && `<meta name="trackers" content="${content}" />`;
}

type ThirdParty = 'stripe' | 'metaPixelId' | 'hotjarId';
type Directive = 'script-src' | 'connect-src' | 'frame-src' | 'font-src';

/** Images are allowed from every https origin. */
const sourcesByThirdParty: Record<ThirdParty, Partial<Record<Directive, string>>> = {
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
const thirdParties: readonly ThirdParty[] = ['stripe', 'metaPixelId', 'hotjarId'];

function buildPolicy(nonce: string, allowed: Record<ThirdParty, unknown>): string {
  const used = thirdParties.filter((thirdParty) => allowed[thirdParty]);
  const formatDirective = (directive: Directive, ...ownSources: string[]) => {
    const sources = [
      ...ownSources,
      ...used.flatMap((thirdParty) => sourcesByThirdParty[thirdParty][directive] ?? []),
    ];
    return `${directive} ${sources.length > 0 ? sources.join(' ') : `'none'`}`;
  };
  return [
    `default-src 'none'`,
    formatDirective('script-src', `'self'`, `'nonce-${nonce}'`),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: https:`,
    formatDirective('font-src', `'self'`),
    `media-src 'self'`,
    formatDirective('connect-src', `'self'`),
    formatDirective('frame-src'),
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');
}

interface PolicyOptions {
  trackers: Trackers;
  /** False in the payment sandbox. */
  hasStripeScripts: boolean;
}

/** For a path with private data or a token, a Referrer-Policy hides the path from other sites. */
export function buildPageHeaders(path: string, nonce: string, options: PolicyOptions) {
  const isTrackedPage = isAnalyticsAllowed(path);
  const { metaPixelId, hotjarId } = isTrackedPage ? options.trackers : noTrackers;
  const stripe = options.hasStripeScripts && path.startsWith('/payment/');
  return {
    'content-security-policy': buildPolicy(nonce, { metaPixelId, hotjarId, stripe }),
    ...(!isTrackedPage && { 'referrer-policy': 'strict-origin' }),
    // Replaces the referrer policy above.
    ...(containsSecret(path) && { 'referrer-policy': 'no-referrer' }),
  };
}
