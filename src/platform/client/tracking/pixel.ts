import type { TrackedEvent } from './events.ts';
import { type CallTable, getCalls, loadScript, type Tracker } from './tracker.ts';

type Fields = Record<string, string | number | string[]>;
type PixelCall = readonly ['track' | 'trackCustom', name: string, fields?: Fields];

interface PixelFunction {
  (...call: unknown[]): void;
  queue: unknown[][];
  callMethod?: (...call: unknown[]) => void;
}

declare global {
  interface Window {
    fbq?: (...call: unknown[]) => void;
    _fbq?: (...call: unknown[]) => void;
  }
}

const SCRIPT_URL = 'https://connect.facebook.net/en_US/fbevents.js';

const toUsdFields = (value: number) => ({ value, currency: 'USD' });
/** Email addresses must not be sent to Meta. */
const removeEmailQuery = (query: string) => (query.includes('@') ? '' : query);
const toContentFields = (kind: string, id: number) => ({
  content_type: kind,
  content_ids: [String(id)],
});

/** One of Meta's standard events if a suitable one exists, otherwise a custom event. */
export const pixelCalls: CallTable<PixelCall> = {
  person_known: () => [],
  page_viewed: () => [['track', 'PageView']],
  landing_page_viewed: () => [['track', 'ViewContent', { content_type: 'landing_page' }]],
  cta_clicked: ({ cta }) => [['trackCustom', 'CallToActionClick', { content_name: cta }]],
  developer_signup_completed: () => [
    ['track', 'CompleteRegistration', { content_name: 'developer' }],
  ],
  client_signup_completed: () => [['track', 'CompleteRegistration', { content_name: 'client' }]],
  project_created: ({ projectId, category }) => [
    ['track', 'Lead', { ...toContentFields('project', projectId), content_category: category }],
  ],
  project_viewed: ({ projectId, category }) => [
    [
      'track',
      'ViewContent',
      { ...toContentFields('project', projectId), content_category: category },
    ],
  ],
  bid_form_opened: () => [],
  bid_placed: ({ projectId, bidAmount }) => [
    [
      'trackCustom',
      'BidPlacement',
      { ...toContentFields('project', projectId), ...toUsdFields(bidAmount) },
    ],
  ],
  developer_contacted: ({ developerId }) => [
    ['track', 'Contact', toContentFields('developer', developerId)],
  ],
  developer_profile_viewed: ({ developerId }) => [
    ['track', 'ViewContent', toContentFields('developer', developerId)],
  ],
  client_profile_viewed: ({ clientId }) => [
    ['track', 'ViewContent', toContentFields('client', clientId)],
  ],
  invitation_sent: () => [],
  search_performed: ({ query, category, resultsCount }) => [
    [
      'track',
      'Search',
      {
        search_string: removeEmailQuery(query),
        content_category: category,
        results_count: resultsCount,
      },
    ],
  ],
  payment_started: ({ projectId, value }) => [
    [
      'track',
      'InitiateCheckout',
      { ...toContentFields('project', projectId), ...toUsdFields(value) },
    ],
  ],
  payment_info_added: ({ projectId, value }) => [
    [
      'track',
      'AddPaymentInfo',
      { ...toContentFields('project', projectId), ...toUsdFields(value) },
    ],
  ],
  payment_completed: ({ projectId, value }) => [
    ['track', 'Purchase', { ...toContentFields('project', projectId), ...toUsdFields(value) }],
  ],
  form_started: () => [],
  form_completed: () => [],
  form_abandoned: () => [],
  feature_used: () => [],
  error_occurred: () => [],
};

function createStub(): PixelFunction {
  const fbq: PixelFunction = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else fbq.queue.push(call);
    },
    {
      queue: [],
      loaded: true,
      version: '2.0',
      // Page views are sent by `pixelCalls`, not at each change of the browser's history.
      disablePushState: true,
      push: (...call: unknown[]) => fbq(...call),
    },
  );
  return fbq;
}

export function openPixel(id: string): Tracker {
  let isScriptMissing = false;
  if (!window.fbq) {
    window.fbq = createStub();
    window._fbq = window.fbq;
    loadScript(SCRIPT_URL, () => {
      isScriptMissing = true;
    });
  }
  const { fbq } = window;
  // The automatic configuration would read buttons and meta tags.
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  return {
    send(event: TrackedEvent) {
      if (isScriptMissing) return;
      for (const call of getCalls(pixelCalls, event)) fbq(...call);
    },
    stop: () => fbq('consent', 'revoke'),
  };
}
