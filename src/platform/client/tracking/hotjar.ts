import type { EventName, TrackedEvent } from './events.ts';
import { type CallTable, callsFor, loadScript, type Tracker } from './tracker.ts';

type HotjarCall =
  | readonly ['event' | 'trigger', name: string]
  | readonly ['identify', userId: string, attributes: { role: string }];

interface Hj {
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
 * Hotjar events have only a name, so the fields are sent as a second, longer name:
 * `form_abandoned`, then `form_abandoned_bid_67` for a completion of 67 percent.
 */
function named(name: EventName, ...details: (string | number)[]): HotjarCall[] {
  const longer = [name, ...details].join('_').toLowerCase().replaceAll(/\W+/g, '_');
  return details.length > 0
    ? [
        ['event', name],
        ['event', longer],
      ]
    : [['event', name]];
}

/** Events that start a recording or open a poll, if Hotjar is configured to use them. */
const RECORD_POSTING = 'record_posting';
const RECORD_BIDDING = 'record_bidding';
const POLL_AFTER_HIRE = 'poll_after_hire';

export const hotjarCalls: CallTable<HotjarCall> = {
  person_known: ({ userId, role }) => [['identify', String(userId), { role }]],
  page_viewed: () => named('page_viewed'),
  landing_page_viewed: () => [],
  cta_clicked: ({ cta }) => named('cta_clicked', cta),
  developer_signup_completed: () => named('developer_signup_completed'),
  client_signup_completed: () => named('client_signup_completed'),
  project_created: ({ category }) => named('project_created', category),
  project_viewed: ({ category }) => named('project_viewed', category),
  bid_form_opened: () => [['trigger', RECORD_BIDDING], ...named('bid_form_opened')],
  bid_placed: () => named('bid_placed'),
  developer_contacted: () => [],
  developer_profile_viewed: () => named('developer_profile_viewed'),
  client_profile_viewed: () => [],
  invitation_sent: () => named('invitation_sent'),
  search_performed: ({ category }) =>
    category === '' ? named('search_performed') : named('search_performed', category),
  payment_started: () => named('payment_started'),
  payment_info_added: () => [],
  payment_completed: () => [...named('payment_completed'), ['trigger', POLL_AFTER_HIRE]],
  form_started: ({ form }) => [
    ...(form === 'project' ? [['trigger', RECORD_POSTING] as const] : []),
    ...named('form_started', form),
  ],
  form_completed: ({ form }) => named('form_completed', form),
  form_abandoned: ({ form, completionPercentage }) =>
    named('form_abandoned', form, completionPercentage),
  feature_used: ({ feature }) => named('feature_used', feature),
  error_occurred: ({ kind, status }) => named('error_occurred', kind, status),
};

/** Returns a stub that queues calls until Hotjar's script is loaded. */
function standIn(): Hj {
  const hj: Hj = Object.assign((...call: unknown[]) => void hj.q.push(call), { q: [] });
  return hj;
}

export function openHotjar(id: string): Tracker {
  let lost = false;
  if (!window.hj) {
    window.hj = standIn();
    window._hjSettings = { hjid: Number(id), hjsv: VERSION };
    loadScript(`https://static.hotjar.com/c/hotjar-${id}.js?sv=${VERSION}`, () => {
      lost = true;
    });
  }
  return {
    send(event: TrackedEvent) {
      if (lost) return;
      // Read from `window` each time, because the script replaces the stub.
      for (const call of callsFor(hotjarCalls, event)) window.hj?.(...call);
    },
    // Hotjar has no function to stop, so the page is reloaded.
    stop() {},
  };
}
