import type { TrackedEvent } from './events.ts';
import { type CallTable, callsFor, loadScript, type Tracker } from './tracker.ts';

type Fields = Record<string, string | number | string[]>;
type PixelCall = readonly ['track' | 'trackCustom', name: string, fields?: Fields];

interface Fbq {
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

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

const usd = (value: number) => ({ value, currency: 'USD' });
/** Removes search queries with an email address, which must not be sent to Meta. */
const withoutAddress = (query: string) => (query.includes('@') ? '' : query);
const item = (kind: string, id: number) => ({ content_type: kind, content_ids: [String(id)] });

/** Meta's standard events if there is one, otherwise custom events. */
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
    ['track', 'Lead', { ...item('project', projectId), content_category: category }],
  ],
  project_viewed: ({ projectId, category }) => [
    ['track', 'ViewContent', { ...item('project', projectId), content_category: category }],
  ],
  bid_form_opened: () => [],
  bid_placed: ({ projectId, bidAmount }) => [
    ['trackCustom', 'BidPlacement', { ...item('project', projectId), ...usd(bidAmount) }],
  ],
  developer_contacted: ({ developerId }) => [['track', 'Contact', item('developer', developerId)]],
  developer_profile_viewed: ({ developerId }) => [
    ['track', 'ViewContent', item('developer', developerId)],
  ],
  client_profile_viewed: ({ clientId }) => [['track', 'ViewContent', item('client', clientId)]],
  invitation_sent: () => [],
  search_performed: ({ query, category, resultsCount }) => [
    [
      'track',
      'Search',
      {
        search_string: withoutAddress(query),
        content_category: category,
        results_count: resultsCount,
      },
    ],
  ],
  payment_started: ({ projectId, value }) => [
    ['track', 'InitiateCheckout', { ...item('project', projectId), ...usd(value) }],
  ],
  payment_info_added: ({ projectId, value }) => [
    ['track', 'AddPaymentInfo', { ...item('project', projectId), ...usd(value) }],
  ],
  payment_completed: ({ projectId, value }) => [
    ['track', 'Purchase', { ...item('project', projectId), ...usd(value) }],
  ],
  form_started: () => [],
  form_completed: () => [],
  form_abandoned: () => [],
  feature_used: () => [],
  error_occurred: () => [],
};

/** Returns a stub that queues calls until Meta's script is loaded. */
function standIn(): Fbq {
  const fbq: Fbq = Object.assign(
    (...call: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else fbq.queue.push(call);
    },
    {
      queue: [],
      loaded: true,
      version: '2.0',
      // Page views are sent explicitly. Automatic tracking would also read buttons and meta tags.
      disablePushState: true,
      push: (...call: unknown[]) => fbq(...call),
    },
  );
  return fbq;
}

export function openPixel(id: string): Tracker {
  let lost = false;
  if (!window.fbq) {
    window.fbq = standIn();
    window._fbq = window.fbq;
    loadScript(SCRIPT, () => {
      lost = true;
    });
  }
  const { fbq } = window;
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  return {
    send(event: TrackedEvent) {
      if (lost) return;
      for (const call of callsFor(pixelCalls, event)) fbq(...call);
    },
    stop: () => fbq('consent', 'revoke'),
  };
}
