import type { EventName, TrackedEvent } from './events.ts';
import { type CallTable, getCalls, loadScript, type Tracker } from './tracker.ts';

type HotjarCall =
  | readonly ['event' | 'trigger', name: string]
  | readonly ['identify', userId: string, attributes: { role: string }];

interface HotjarFunction {
  (...call: unknown[]): void;
  q: unknown[][];
}

declare global {
  interface Window {
    hj?: (...call: unknown[]) => void;
    _hjSettings?: { hjid: number; hjsv: number };
  }
}

const VERSION = 6;

/**
 * Hotjar's events have no fields, so an event with `details` is sent twice, the second time with
 * the details in the name: `form_abandoned_bid_67` if 67 percent of a bid form were filled in.
 */
function eventCalls(name: EventName, ...details: (string | number)[]): HotjarCall[] {
  const detailedName = [name, ...details].join('_').toLowerCase().replaceAll(/\W+/g, '_');
  return details.length > 0
    ? [
        ['event', name],
        ['event', detailedName],
      ]
    : [['event', name]];
}

/** At Hotjar, each trigger can be configured to start a recording or open a poll. */
const RECORD_POSTING = 'record_posting';
const RECORD_BIDDING = 'record_bidding';
const POLL_AFTER_HIRE = 'poll_after_hire';

export const hotjarCalls: CallTable<HotjarCall> = {
  person_known: ({ userId, role }) => [['identify', String(userId), { role }]],
  page_viewed: () => eventCalls('page_viewed'),
  landing_page_viewed: () => [],
  cta_clicked: ({ cta }) => eventCalls('cta_clicked', cta),
  developer_signup_completed: () => eventCalls('developer_signup_completed'),
  client_signup_completed: () => eventCalls('client_signup_completed'),
  project_created: ({ category }) => eventCalls('project_created', category),
  project_viewed: ({ category }) => eventCalls('project_viewed', category),
  bid_form_opened: () => [['trigger', RECORD_BIDDING], ...eventCalls('bid_form_opened')],
  bid_placed: () => eventCalls('bid_placed'),
  developer_contacted: () => [],
  developer_profile_viewed: () => eventCalls('developer_profile_viewed'),
  client_profile_viewed: () => [],
  invitation_sent: () => eventCalls('invitation_sent'),
  search_performed: ({ category }) =>
    category === '' ? eventCalls('search_performed') : eventCalls('search_performed', category),
  payment_started: () => eventCalls('payment_started'),
  payment_info_added: () => [],
  payment_completed: () => [...eventCalls('payment_completed'), ['trigger', POLL_AFTER_HIRE]],
  form_started: ({ form }) => [
    ...(form === 'project' ? [['trigger', RECORD_POSTING] as const] : []),
    ...eventCalls('form_started', form),
  ],
  form_completed: ({ form }) => eventCalls('form_completed', form),
  form_abandoned: ({ form, completionPercentage }) =>
    eventCalls('form_abandoned', form, completionPercentage),
  feature_used: ({ feature }) => eventCalls('feature_used', feature),
  error_occurred: ({ kind, status }) => eventCalls('error_occurred', kind, status),
};

function createStub(): HotjarFunction {
  const hj: HotjarFunction = Object.assign((...call: unknown[]) => void hj.q.push(call), { q: [] });
  return hj;
}

export function openHotjar(id: string): Tracker {
  let isScriptMissing = false;
  if (!window.hj) {
    window.hj = createStub();
    window._hjSettings = { hjid: Number(id), hjsv: VERSION };
    loadScript(`https://static.hotjar.com/c/hotjar-${id}.js?sv=${VERSION}`, () => {
      isScriptMissing = true;
    });
  }
  return {
    send(event: TrackedEvent) {
      if (isScriptMissing) return;
      // Read from `window` each time, because the script replaces the stub.
      for (const call of getCalls(hotjarCalls, event)) window.hj?.(...call);
    },
    // Hotjar has no function to stop. The caller reloads the document, which removes the script.
    stop() {},
  };
}

const DRAFT_PAGES = /^\/create-/;

const SUPPRESS_ATTRIBUTE = 'data-hj-suppress';

/**
 * Text may contain names, messages and private projects, so none is recorded after a user is known,
 * nor on pages with a draft.
 */
export function createRecordingMask() {
  const root = document.documentElement;
  let isKnown = false;
  return {
    onUserKnown() {
      isKnown = true;
      root.setAttribute(SUPPRESS_ATTRIBUTE, '');
    },
    onPage(path: string) {
      root.toggleAttribute(SUPPRESS_ATTRIBUTE, isKnown || DRAFT_PAGES.test(path));
    },
  };
}
