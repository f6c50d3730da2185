import type { TrackedEvent } from './events.ts';

const PAYMENT_EVENT_NAMES = ['payment_started', 'payment_info_added', 'payment_completed'] as const;
type PaymentEvent = TrackedEvent<(typeof PAYMENT_EVENT_NAMES)[number]>;

const STORED_KEY = 'tracking-kept';
const SENT_KEY = 'tracking-told';
/** Of each stored list; the oldest entries are removed first. */
const MAX_STORED = 60;

function isPaymentEventName(name: unknown): name is PaymentEvent[0] {
  return PAYMENT_EVENT_NAMES.some((known) => known === name);
}

/** Payment pages run no trackers. */
export function isPaymentEvent(event: TrackedEvent): event is PaymentEvent {
  return isPaymentEventName(event[0]);
}

function read(storageKey: string): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function write(storageKey: string, list: unknown[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(list.slice(-MAX_STORED)));
  } catch {
    // If the storage is blocked, an event may be counted twice or never; the payment is unaffected.
  }
}

/** An empty list if the item is not valid. */
function parseStoredEvent(item: unknown): PaymentEvent[] {
  if (!Array.isArray(item)) return [];
  const [name, fields]: unknown[] = item;
  // The stored value may have any type.
  const { projectId, value }: Record<string, unknown> = { ...Object(fields) };
  if (!isPaymentEventName(name) || typeof projectId !== 'number' || typeof value !== 'number')
    return [];
  return [[name, { projectId, value }]];
}

/**
 * Trackers must not run on payment pages, so the event waits for a document without them. It
 * contains the project's id and the price, but no URL or secret.
 */
export function storePaymentEvent(event: PaymentEvent): void {
  write(STORED_KEY, [...read(STORED_KEY), event]);
}

export function takeStoredPaymentEvents(): PaymentEvent[] {
  const storedEvents = read(STORED_KEY).flatMap(parseStoredEvent);
  if (storedEvents.length > 0) write(STORED_KEY, []);
  return storedEvents;
}

/**
 * False if an equal event was sent before: a reload of the page creates the event again without
 * another payment.
 */
export function markPaymentEventSent(event: PaymentEvent): boolean {
  const sentKeys = read(SENT_KEY);
  const key = JSON.stringify(event);
  if (sentKeys.includes(key)) return false;
  write(SENT_KEY, [...sentKeys, key]);
  return true;
}

export function deletePaymentEvents(): void {
  try {
    localStorage.removeItem(STORED_KEY);
    localStorage.removeItem(SENT_KEY);
  } catch {}
}
