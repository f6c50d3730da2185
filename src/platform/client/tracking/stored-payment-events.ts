import type { TrackedEvent } from './events.ts';

const PAYMENT_EVENT_NAMES = ['payment_started', 'payment_info_added', 'payment_completed'] as const;
type PaymentEvent = TrackedEvent<(typeof PAYMENT_EVENT_NAMES)[number]>;

const STORED_KEY = 'tracking-kept';
const SENT_KEY = 'tracking-told';
/** Maximum number of entries of each list. The oldest are removed first. */
const MAX_STORED = 60;

function isPaymentEventName(name: unknown): name is PaymentEvent[0] {
  return PAYMENT_EVENT_NAMES.some((known) => known === name);
}

/** Returns whether an event is one of a payment page. */
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

/** Returns a list with the event, empty if the item is not valid. */
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
 * Stores an event of a payment page, where trackers are off although SPEC requires the event. It
 * contains only the project's id and the price, never a URL or a secret. It is sent on the next
 * page with trackers, which is a new document because payment pages are left by a reload.
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
 * Notes that an event is sent. Returns false if it was sent before, because a reload is not another
 * payment.
 */
export function markPaymentEventSent(event: PaymentEvent): boolean {
  const sentKeys = read(SENT_KEY);
  const key = JSON.stringify(event);
  if (sentKeys.includes(key)) return false;
  write(SENT_KEY, [...sentKeys, key]);
  return true;
}

/** Deletes the stored events and the notes about those that were sent. */
export function deletePaymentEvents(): void {
  try {
    localStorage.removeItem(STORED_KEY);
    localStorage.removeItem(SENT_KEY);
  } catch {
    // A blocked storage has nothing to delete.
  }
}
