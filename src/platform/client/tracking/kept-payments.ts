import type { TrackedEvent } from './events.ts';

const names = ['payment_started', 'payment_info_added', 'payment_completed'] as const;
type PaymentEvent = TrackedEvent<(typeof names)[number]>;

const KEPT = 'tracking-kept';
const TOLD = 'tracking-told';
/** Maximum number of stored payments. The oldest are removed first. */
const REMEMBERED = 60;

function isPaymentName(name: unknown): name is PaymentEvent[0] {
  return names.some((known) => known === name);
}

export function isPayment(event: TrackedEvent): event is PaymentEvent {
  return isPaymentName(event[0]);
}

function read(place: string): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function write(place: string, list: unknown[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(list.slice(-REMEMBERED)));
  } catch {
    // If the storage is blocked, an event may be counted twice or never; the payment is unaffected.
  }
}

function revived(kept: unknown): PaymentEvent[] {
  if (!Array.isArray(kept)) return [];
  const [name, fields]: unknown[] = kept;
  const { projectId, value }: Record<string, unknown> = { ...Object(fields) };
  if (!isPaymentName(name) || typeof projectId !== 'number' || typeof value !== 'number') return [];
  return [[name, { projectId, value }]];
}

/**
 * Stores an event of a payment page, where trackers are off although SPEC requires the event. It
 * contains only the project's id and the price, never a URL or a secret. It is sent on the next
 * page with trackers, which is a new document because payment pages are left by a reload.
 */
export function keepPayment(event: PaymentEvent): void {
  write(KEPT, [...read(KEPT), event]);
}

/** Returns the stored events in order and deletes them. */
export function takeKept(): PaymentEvent[] {
  const kept = read(KEPT).flatMap(revived);
  if (kept.length > 0) write(KEPT, []);
  return kept;
}

/** Returns false if the event was counted before, because a reload is not another payment. */
export function isFirstTime(event: PaymentEvent): boolean {
  const trackedKeys = read(TOLD);
  const key = JSON.stringify(event);
  if (trackedKeys.includes(key)) return false;
  write(TOLD, [...trackedKeys, key]);
  return true;
}

export function forgetPayments(): void {
  try {
    localStorage.removeItem(KEPT);
    localStorage.removeItem(TOLD);
  } catch {
    // A blocked storage has nothing to delete.
  }
}
