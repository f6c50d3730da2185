import type { TrackedEvent } from './events.ts';

const PAYMENT_EVENT_NAMES = ['payment_started', 'payment_info_added', 'payment_completed'] as const;
type PaymentEvent = TrackedEvent<(typeof PAYMENT_EVENT_NAMES)[number]>;

const STORED_KEY = 'tracking-kept';
const SENT_KEY = 'tracking-told';
/** Maximum number of entries of each stored list. The oldest entries are removed first. */
const MAX_STORED = 60;

function isPaymentEventName(name: unknown): name is PaymentEvent[0] {
  return PAYMENT_EVENT_NAMES.some((known) => known === name);
}

/** Returns whether an event belongs to a payment. Payment pages run no trackers. */
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

/** Returns a list that contains the event; an empty list if the item is not valid. */
function parseStoredEvent(item: unknown): PaymentEvent[] {
  if (!Array.isArray(item)) return [];
  const [name, fields]: unknown[] = item;
  // `Object` because the stored value may have any type.
  const { projectId, value }: Record<string, unknown> = { ...Object(fields) };
  if (!isPaymentEventName(name) || typeof projectId !== 'number' || typeof value !== 'number')
    return [];
  return [[name, { projectId, value }]];
}

/**
 * Stores a payment event, because SPEC requires the event but trackers must not run on payment
 * pages. The event contains only the project's id and the price, never a URL or a secret. The event
 * is sent after the next start of the trackers, in a document without payment pages.
 */
export function storePaymentEvent(event: PaymentEvent): void {
  write(STORED_KEY, [...read(STORED_KEY), event]);
}

/** Returns the stored events in order and deletes them. */
export function takeStoredPaymentEvents(): PaymentEvent[] {
  const storedEvents = read(STORED_KEY).flatMap(parseStoredEvent);
  if (storedEvents.length > 0) write(STORED_KEY, []);
  return storedEvents;
}

/**
 * Notes that an event is sent, and returns true. Returns false if an equal event was sent before,
 * because a reload of the page creates the event again without another payment.
 */
export function markPaymentEventSent(event: PaymentEvent): boolean {
  const sentKeys = read(SENT_KEY);
  const key = JSON.stringify(event);
  if (sentKeys.includes(key)) return false;
  write(SENT_KEY, [...sentKeys, key]);
  return true;
}

/** Deletes the stored events and the notes about sent events. */
export function deletePaymentEvents(): void {
  try {
    localStorage.removeItem(STORED_KEY);
    localStorage.removeItem(SENT_KEY);
  } catch {
    // A blocked storage has nothing to delete.
  }
}
